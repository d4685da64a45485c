// The trimmers from npm: `peers.mjs` lists them, `peers.mjs PEER OPERATION HISTORY` times one.
// NODE_PATH is where they are installed.
//
// An entry of `peers` takes the messages of a history, which are objects of openai-chat, and an
// operation, and gives two functions: one makes the input of a call, and one makes the call and
// gives the number of kept messages. Only the second is timed.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const repeats = 5;
const mostMilliseconds = 10_000;  // no repeat begins later
const require = createRequire(import.meta.url);
const load = (name) => import(pathToFileURL(require.resolve(name)));

const tokens = (text) => 4 + Math.ceil(text.length / 4);
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** A tenth of the whole, or just what the last turn costs. */
const limit = (costs, operation) =>
  operation === "trim_to_tenth" ? Math.floor(sum(costs) / 10) : sum(costs.slice(-4));
const tokenLimit = (history, operation) =>
  limit(history.map(({ content }) => tokens(content)), operation);
const messageLimit = (history, operation) => limit(history.map(() => 1), operation);

async function langchainCore(history, operation) {
  const { AIMessage, HumanMessage, ToolMessage, trimMessages } =
    await load("@langchain/core/messages");
  const made = ({ role, content, tool_calls = [], tool_call_id }) =>
    role === "user" ? new HumanMessage(content)
    : role === "tool" ? new ToolMessage({ content, tool_call_id })
    : new AIMessage({ content, tool_calls: tool_calls.map(({ id, function: called }) =>
        ({ id, name: called.name, args: JSON.parse(called.arguments) })) });
  const messages = history.map(made);
  const options = { maxTokens: tokenLimit(history, operation), strategy: "last", startOn: "human",
    includeSystem: true, tokenCounter: (some) => sum(some.map(({ content }) => tokens(content))) };
  return [() => messages.slice(), async (some) => (await trimMessages(some, options)).length];
}

async function ai(history, operation) {
  const { pruneMessages } = await load("ai");
  const made = ({ role, content, tool_calls = [], tool_call_id }) =>
    role === "user" ? { role, content }
    : role === "tool" ? { role, content: [{ type: "tool-result", toolCallId: tool_call_id,
        toolName: "read", output: { type: "text", value: content } }] }
    : { role, content: [{ type: "text", text: content },
        ...tool_calls.map(({ id, function: called }) => ({ type: "tool-call", toolCallId: id,
          toolName: called.name, input: JSON.parse(called.arguments) }))] };
  const messages = history.map(made);
  const toolCalls = `before-last-${messageLimit(history, operation)}-messages`;
  return [() => messages.slice(), (some) => pruneMessages({ messages: some, toolCalls }).length];
}

async function llamaindexCore(history, operation) {
  const { ChatMemoryBuffer } = await load("@llamaindex/core/memory");
  const { Settings } = await load("@llamaindex/core/global");
  Settings.tokenizer = { encode: (text) => ({ length: Math.ceil(text.length / 4) }) };
  const made = ({ role, content, tool_calls, tool_call_id }) =>
    role === "tool" ? { role: "user", content,
        options: { toolResult: { id: tool_call_id, result: content, isError: false } } }
    : tool_calls ? { role, content, options: { toolCall: tool_calls.map(
        ({ id, function: called }) => ({ id, name: called.name, input: called.arguments })) } }
    : { role, content };
  const memory = new ChatMemoryBuffer({ chatHistory: history.map(made),
    tokenLimit: Math.ceil(limit(history.map(({ content }) => (content.length + 1) / 4), operation)),
    llm: { metadata: { contextWindow: 0 } } });
  return [() => memory, async (memory) => (await memory.getMessages()).length];
}

async function openaiAgents(history, operation) {
  const { MemorySession } = await load("@openai/agents-core");
  const made = ({ role, content, tool_calls = [], tool_call_id }) =>
    role === "user" ? [{ role, content }]
    : role === "tool" ? [{ type: "function_call_result", name: "read", callId: tool_call_id,
        status: "completed", output: { type: "text", text: content } }]
    : [{ role, status: "completed", content: [{ type: "output_text", text: content }] },
        ...tool_calls.map(({ id, function: called }) => ({ type: "function_call", callId: id,
          name: called.name, arguments: called.arguments }))];
  const items = history.map(made);
  const session = new MemorySession({ initialItems: items.flat() });
  const most = limit(items.map(({ length }) => length), operation);
  return [() => session, async (session) => keptMessages(await session.getItems(most))];
}

/** A call is an item of its own there, and no message of ours. */
const keptMessages = (items) => items.filter(({ type }) => type !== "function_call").length;

async function strandsAgents(history, operation) {
  const library = await load("@strands-agents/sdk");
  const made = ({ role, content, tool_calls = [], tool_call_id }) =>
    new library.Message({ role: role === "tool" ? "user" : role,
      content: role === "tool"
        ? [new library.ToolResultBlock({ toolUseId: tool_call_id, status: "success",
            content: [new library.TextBlock(content)] })]
        : [new library.TextBlock(content), ...tool_calls.map(({ id, function: called }) =>
            new library.ToolUseBlock({ toolUseId: id, name: called.name,
              input: JSON.parse(called.arguments) }))] });
  const messages = history.map(made);
  const windowSize = messageLimit(history, operation);
  const error = operation === "cap_result"
    ? new library.ContextWindowOverflowError("the model refused the request") : undefined;
  return [() => messages.slice(), (messages) => {
    new library.SlidingWindowConversationManager({ windowSize })
      .reduce({ agent: { messages }, error });
    return messages.length;
  }];
}

const trims = ["trim_to_tenth", "trim_to_last_turn"];
const peers = {
  "@langchain/core trimMessages": [langchainCore, trims],
  "ai pruneMessages": [ai, trims],
  "@llamaindex/core ChatMemoryBuffer": [llamaindexCore, trims],
  "@openai/agents-core MemorySession": [openaiAgents, trims],
  "@strands-agents/sdk SlidingWindowConversationManager": [strandsAgents, [...trims, "cap_result"]],
};

async function measured(fresh, call) {
  const times = [];
  let kept;
  const begin = performance.now();
  while (times.length < repeats && performance.now() - begin < mostMilliseconds) {
    const given = fresh();
    const start = performance.now();
    kept = await call(given);
    times.push(performance.now() - start);
  }
  return { milliseconds: Math.min(...times), repeats: times.length, kept };
}

function versionOf(peer) {
  const path = `${process.env.NODE_PATH}/${peer.split(" ")[0]}/package.json`;
  return JSON.parse(readFileSync(path, "utf8")).version;
}

const [peer, operation, path] = process.argv.slice(2);
if (peer === undefined) {
  for (const [name, [, operations]] of Object.entries(peers))
    console.log([name, ...operations].join("\t"));
} else {
  const history = JSON.parse(readFileSync(path, "utf8"));
  const [fresh, call] = await peers[peer][0](history, operation);
  console.log("ready", versionOf(peer));
  console.log(JSON.stringify(await measured(fresh, call)));
}
