// The part of an adapter that no library changes: the lines of protocol version 1, the counter of a
// request, parameters. For messages in the dialect `openai-chat`, measured in UTF-16 units.

/** Throw it for an error reply: its code, and what goes with the code. */
export const refused = (code, details) =>
  Object.assign(new Error(code), { error: { code, message: code, ...details } });

/** Answers each line. An operation takes a history and params and returns the `ok` object. */
export async function serve(hello, operations) {
  console.log = console.info = console.debug = console.error;  // a line of a library is no reply
  process.stdin.setEncoding("utf8");
  let pieces = [];
  for await (const chunk of process.stdin) {
    // Not by node:readline, which ends lines at CR too and, from Node 24, at U+2028, which may
    // stand in a JSON text as it is.
    const [end, ...starts] = chunk.split("\n");
    pieces.push(end);
    for (const start of starts) {
      const reply = await answer(pieces.join(""), hello, operations);
      process.stdout.write(`${JSON.stringify(reply)}\n`);
      pieces = [start];
    }
  }
}

async function answer(line, hello, operations) {
  const { id, op, history, params = {} } = parsed(line) ?? {};
  if (!Number.isSafeInteger(id) || typeof op !== "string")
    return { id: Number.isSafeInteger(id) ? id : null, error: { code: "invalid_request" } };
  if (op === "hello") return { id, ok: hello };
  if (!Object.hasOwn(operations, op))
    return { id, unsupported: { reason: "the library has no such operation" } };
  try {
    if (!Array.isArray(history)) throw refused("invalid_history", { pointer: "" });
    return { id, ok: await operations[op](history, params) };
  } catch (fault) {  // its text may quote the history, which a reply must not
    if (!fault.error) console.error(fault);
    return { id, error: fault.error ?? { code: "internal", message: fault.name } };
  }
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

export function number(params, name, absent, within = "") {
  const value = params[name] === undefined ? absent : params[name];
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw refused("invalid_params", { param: within + name });
}

/** A quarter of the characters, rounded up; a share for the message; a price for each image. */
export function tokens(message, counter) {
  let characters = 0, images = 0;
  for (const part of partsOf(message)) {
    if (part.type === "image_url") ++images;
    else characters += (part.type === "text" ? part.text : canonical(part)).length;
  }
  for (const call of message.tool_calls ?? []) {
    const { name, arguments: args, input } = call[call.type ?? "function"];
    characters += name.length + (args ?? input).length;
  }
  if (Number.isNaN(characters)) throw new TypeError("what should be a text is none");
  return Math.ceil(characters / 4) + number(counter, "per_message", 4, "counter.")
    + images * number(counter, "image_tokens", 256, "counter.");
}

/** The content of a message as a list of parts. */
export const partsOf = ({ content }) =>
  typeof content === "string" ? [{ type: "text", text: content }] : content ?? [];

/** Compact JSON with sorted keys (RFC 8785): what is sent unread is still sent. */
function canonical(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const member = (key) => `${JSON.stringify(key)}:${canonical(value[key])}`;
  return `{${Object.keys(value).sort().map(member).join()}}`;
}
