// SlidingWindowConversationManager of the Strands Agents SDK as an adapter. The SDK's agent calls
// its `reduce` after each context overflow and asks the model again, until the request is accepted
// or `reduce` says that it can do no more. `recover` does the same.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { number, partsOf, refused, serve, tokens } from "../wire.mjs";

// Found by NODE_PATH too, so that the package need not be installed above this file.
const entry = pathToFileURL(createRequire(import.meta.url).resolve("@strands-agents/sdk"));
const library = await import(entry);
const { version } = JSON.parse(readFileSync(new URL("../../package.json", entry), "utf8"));

const hello = {
  implementation: { name: "@strands-agents/sdk SlidingWindowConversationManager", version,
    language: "typescript", url: "https://github.com/strands-agents/sdk-typescript" },
  protocol: 1, dialect: "openai-chat", unit: "utf16", counter: "given",
  ops: ["recover"], profile: "invariant", breadcrumb: null,
  policies: { notice: "none", oversize_newest_turn: "shrink", no_turn_boundary: "cut_at_exchange" },
};

function recover(history, params) {
  const limit = number(params, "budget_tokens") || Infinity;  // 0 is no limit
  checkOthers(params);
  const isAttempt = params.attempt !== undefined;
  const mustFit = params.require_fit ?? !isAttempt;
  const { messages, places, cost } = takenIn(history, params.counter ?? {});
  if (!isAttempt && cost(history) <= limit) return { history, status: "not_needed" };

  const manager = new library.SlidingWindowConversationManager();
  const error = new library.ContextWindowOverflowError("the model refused the request");
  for (let left = history; ;) {
    if (!manager.reduce({ agent: { messages }, error }))
      throw refused("impossible_budget", numbersOf(left, cost, params.budget_tokens));
    left = handedBack(history, messages, places);
    if (cost(left) <= limit && (mustFit || !isAttempt)) return { history: left, status: "fits" };
    if (!mustFit) return { history: left, status: "progress" };
  }
}

function checkOthers(params) {
  for (const name of ["attempt", "max_attempts", "min_result_chars"])
    if (number(params, name, 1) === 0) throw refused("invalid_params", { param: name });
  for (const name of ["reported_tokens", "reported_limit"]) number(params, name, 0);
  if (typeof (params.require_fit ?? true) !== "boolean")
    throw refused("invalid_params", { param: "require_fit" });
}

/** What is left when the library can do no more. */
function numbersOf(left, cost, budget) {
  const body = left.findIndex((message) => !isSystem(message));
  const newest = left.findLastIndex(({ role }) => role === "user");
  return { floor_tokens: cost(left), budget_tokens: budget,
    system_tokens: cost(body < 0 ? left : left.slice(0, body)),
    newest_turn_tokens: newest < 0 ? 0 : cost(left.slice(newest)) };
}

const roles = { user: "user", assistant: "assistant", tool: "user" };
const isSystem = ({ role }) => role === "system" || role === "developer";
const isText = ({ type }) => type === "text";

/** The library's messages, and by their tracking ids the indexes of ours. System messages are none
    there; results in a row are blocks of one message. What the library does not look at (arguments,
    images) stays in `history`. */
function takenIn(history, counter) {
  const messages = [], places = new Map();
  const cost = (some) => some.reduce((sum, message) => sum + tokens(message, counter), 0);
  history.forEach((message, i) => {
    try {
      cost([message]);
      if (isSystem(message)) return;
      const content = blocksOf(message);
      if (message.role === "tool" && history[i - 1]?.role === "tool") {
        messages.at(-1).content.push(...content);
        return places.get(messages.at(-1).trackingId).push(i);
      }
      if (!Object.hasOwn(roles, message.role)) throw new TypeError("unknown role");
      messages.push(new library.Message({ role: roles[message.role], content }));
      places.set(messages.at(-1).trackingId, [i]);
    } catch (fault) {
      throw fault.error ? fault : refused("invalid_history", { pointer: `/${i}` });
    }
  });
  return { messages, places, cost };
}

function blocksOf(message) {
  const texts = partsOf(message).filter(isText).map(({ text }) => new library.TextBlock(text));
  if (message.role === "tool") return [new library.ToolResultBlock(
    { toolUseId: message.tool_call_id, status: "success", content: texts })];
  const calls = (message.tool_calls ?? []).map(({ id }) =>
    new library.ToolUseBlock({ toolUseId: id, name: "tool", input: {} }));
  return [...texts, ...calls];
}

/** Our messages that are left, in their order, as they came but for shortened results. */
function handedBack(history, messages, places) {
  const left = new Map(messages.flatMap(({ trackingId, content }) =>
    places.get(trackingId).map((i, k) => [i, content[k]])));
  return history.flatMap((message, i) => {
    if (!left.has(i)) return isSystem(message) ? [message] : [];
    return [message.role === "tool" ? withTexts(message, left.get(i).content) : message];
  });
}

function withTexts(message, blocks) {
  if (typeof message.content === "string") return { ...message, content: blocks[0].text };
  const next = blocks.values();
  return { ...message, content: message.content.map((part) =>
    isText(part) ? { ...part, text: next.next().value.text } : part) };
}

await serve(hello, { recover });
