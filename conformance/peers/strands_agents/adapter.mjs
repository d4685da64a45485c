// SlidingWindowConversationManager of the Strands Agents SDK as an adapter (protocol version 1: one
// JSON object a line). Its `reduce` is what the SDK's agent calls after each context overflow, until
// the request is accepted or `reduce` says that it can do no more; `recover` does the same.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

// Found by NODE_PATH too, so that the package need not be installed beside this file.
const entry = pathToFileURL(createRequire(import.meta.url).resolve("@strands-agents/sdk"));
const { ContextWindowOverflowError, Message, SlidingWindowConversationManager, TextBlock,
  ToolResultBlock, ToolUseBlock } = await import(entry);
const { version } = JSON.parse(readFileSync(new URL("../../package.json", entry), "utf8"));

const hello = {
  implementation: { name: "@strands-agents/sdk SlidingWindowConversationManager", version,
    language: "typescript", url: "https://github.com/strands-agents/sdk-typescript" },
  protocol: 1, dialect: "openai-chat", unit: "utf16", counter: "given",
  ops: ["recover"], profile: "invariant", breadcrumb: null,
  policies: { notice: "none", oversize_newest_turn: "shrink", no_turn_boundary: "cut_at_exchange" },
};

async function recover(history, params) {
  const budget = number(params, "budget_tokens");
  const attempt = number(params, "attempt", 0);
  const mustFit = params.require_fit ?? attempt === 0;
  if (typeof mustFit !== "boolean") throw refused("invalid_params", { param: "require_fit" });
  const cost = (some) => some.reduce((sum, one) => sum + tokens(one, params.counter ?? {}), 0);
  const { messages, places, before } = takenIn(history, cost);
  if (attempt === 0 && (budget === 0 || before <= budget)) return { history, status: "not_needed" };

  const manager = new SlidingWindowConversationManager();
  const error = new ContextWindowOverflowError("the provider refused the request");
  for (let left = history; ;) {
    if (!manager.reduce({ agent: { messages }, error }))
      throw refused("impossible_budget", { floor_tokens: cost(left), budget_tokens: budget });
    left = handedBack(history, messages, places);
    if (!mustFit) return { history: left, status: "progress" };
    if (cost(left) <= budget) return { history: left, status: "fits" };
  }
}

const isSystem = (message) => message.role === "system" || message.role === "developer";
const texts = (content) => typeof content === "string" ? [content]
  : (content ?? []).filter((part) => part.type === "text").map((part) => part.text);

/** The library's messages, and for each the indexes of ours. System messages are none there, and the
    results behind one message are blocks of one message. */
function takenIn(history, cost) {
  try {
    return { ...converted(history), before: cost(history) };
  } catch (fault) {
    throw fault.reply ? fault : refused("invalid_history", { message: fault.name });
  }
}

function converted(history) {
  const messages = [], places = new Map();
  history.forEach((message, i) => {
    const before = i > 0 && history[i - 1].role === "tool" ? messages.at(-1) : null;
    const blocks = texts(message.content).map((text) => new TextBlock(text));
    if (message.role === "tool") {
      const result = new ToolResultBlock(
        { toolUseId: message.tool_call_id, status: "success", content: blocks });
      if (before) return before.content.push(result), places.get(before.trackingId).push(i);
      blocks.splice(0, blocks.length, result);
    }
    for (const call of message.tool_calls ?? [])  // what is in a call stays in `history`
      blocks.push(new ToolUseBlock({ name: "tool", toolUseId: call.id, input: {} }));
    if (isSystem(message)) return;
    const role = message.role === "assistant" ? "assistant" : "user";
    messages.push(new Message({ role, content: blocks }));
    places.set(messages.at(-1).trackingId, [i]);
  });
  return { messages, places };
}

/** Our messages that are left, as they came, but for the texts of shortened results. */
function handedBack(history, messages, places) {
  const left = new Map();
  for (const message of messages)
    places.get(message.trackingId).forEach((i, k) => left.set(i, message.content[k]));
  return history.flatMap((message, i) => {
    if (isSystem(message)) return [message];
    if (!left.has(i)) return [];
    return message.role === "tool" ? [withTexts(message, left.get(i).content.map((b) => b.text))]
      : [message];
  });
}

function withTexts(message, after) {
  if (typeof message.content === "string") return { ...message, content: after[0] };
  let next = 0;
  return { ...message, content: message.content.map((part) =>
    part.type === "text" ? { ...part, text: after[next++] } : part) };
}

/** The counter of the request: characters / 4 rounded up, a share a message, a price an image. */
function tokens(message, counter) {
  const parts = typeof message.content === "string" ? [] : message.content ?? [];
  const others = parts.filter((part) => part.type !== "text" && part.type !== "image_url");
  const calls = (message.tool_calls ?? []).map((call) => call[call.type ?? "function"]);
  const counted = [...texts(message.content), ...others.map(canonical),
    ...calls.flatMap((call) => [call.name, call.arguments ?? call.input])];
  const images = parts.filter((part) => part.type === "image_url").length;
  const characters = counted.reduce((sum, text) => sum + text.length, 0);
  return Math.ceil(characters / 4) + number(counter, "per_message", 4)
    + images * number(counter, "image_tokens", 256);
}

/** Compact JSON with sorted keys (RFC 8785). */
function canonical(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  return `{${Object.keys(value).sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

function number(params, name, absent) {
  const value = params[name] ?? absent;
  if (!Number.isSafeInteger(value) || value < 0) throw refused("invalid_params", { param: name });
  return value;
}

const refused = (code, details) =>
  Object.assign(new Error(code), { reply: { code, message: code, ...details } });

async function answer(request) {
  if (request.op === "hello") return { ok: hello };
  if (request.op !== "recover")
    return { unsupported: { reason: "the library has no such operation" } };
  try {
    return { ok: await recover(request.history, request.params ?? {}) };
  } catch (fault) {
    console.error(fault);
    return { error: fault.reply ?? { code: "internal", message: fault.name } };
  }
}

async function reply(line) {
  let request = null;
  try {
    request = JSON.parse(line);
  } catch { /* answered below */ }
  const id = Number.isSafeInteger(request?.id) ? request.id : null;
  const outcome = id !== null && typeof request.op === "string" ? await answer(request)
    : { error: { code: "invalid_request", message: "no request" } };
  process.stdout.write(`${JSON.stringify({ id, ...outcome })}\n`);
}

// Not by node:readline, which also breaks lines at U+2028: that may stand in a JSON text as it is.
process.stdin.setEncoding("utf8");
let pieces = [];
for await (const chunk of process.stdin) {
  const [end, ...starts] = chunk.split("\n");
  pieces.push(end);
  for (const start of starts) {
    await reply(pieces.join(""));
    pieces = [start];
  }
}
