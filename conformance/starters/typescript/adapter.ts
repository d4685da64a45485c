// An adapter for trimspec: one request a line comes in, one reply a line goes out.
const hello = { implementation: { name: "my-agent", version: "0.1.0", language: "typescript" },
  protocol: 1, dialect: "openai-chat", unit: "utf16", counter: "given",
  ops: ["trim"], profile: "invariant", policies: { notice: "none" } };
/** FILL THIS IN. Return the messages to send: those of `history` that stay, as they came and in
    their order. `cost(message)` says what each counts; together they may cost `budget` at most. */
function trim(history: any[], budget: number, cost: (message: any) => number): any[] {
  const head = history.slice(0, 1).filter(({ role }) => role === "system");
  let first = history.length, left = head.reduce((rest, message) => rest - cost(message), budget);
  while (first > head.length && (left -= cost(history[first - 1])) >= 0) first--;
  return [...head, ...history.slice(first)]; // naive: the system message, the last that fit
}

function costOf({ content, tool_calls }: any, { per_message = 4, image_tokens = 256 }): number {
  const parts: any[] = Array.isArray(content) ? content : [{ type: "text", text: content ?? "" }];
  const read = parts.filter(({ type }) => type !== "image_url");
  let text = read.map((part) => (part.type === "text" ? part.text : JSON.stringify(part))).join("");
  for (const { function: called, custom } of tool_calls ?? [])
    text += called ? called.name + called.arguments : custom.name + custom.input;
  return Math.ceil(text.length / 4) + per_message + (parts.length - read.length) * image_tokens;
}

function answer(line: string, reply: any = { id: null, error: { code: "invalid_request" } }) {
  try {
    const { id, op, history, params } = JSON.parse(line);
    if (Number.isInteger(id)) reply.id = id;
    if (reply.id === null || typeof op !== "string") return reply;
    if (op !== "trim") return { id, ...(op === "hello" ? { ok: hello } : { unsupported: {} }) };
    const budget = params.budget_tokens || Infinity, counter = params.counter ?? {}; // 0: no limit
    return { id, ok: { history: trim(history, budget, (message) => costOf(message, counter)) } };
  } catch (fault) { console.error(fault); } // standard output is for replies alone
  return reply;
}

let rest = "";
process.stdin.setEncoding("utf8").on("data", (chunk: string) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) console.log(JSON.stringify(answer(line)));
});
