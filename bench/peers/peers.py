"""The trimmers from PyPI: `peers.py` lists them, `peers.py PEER OPERATION HISTORY` times one.

An entry of PEERS takes the messages of a history, which are dicts of openai-chat, and an operation,
and gives two functions: one makes the input of a call, and one makes the call and gives the number
of kept messages. Only the second is timed.
"""
import json
import os
import sys
import time
from importlib.metadata import version

REPEATS = 5
SECONDS = 10  # no repeat begins later


def tokens(text):
    return 4 + (len(text) + 3) // 4


def limit(costs, operation):
    """A tenth of the whole, or just what the last turn costs."""
    return sum(costs) // 10 if operation == "trim_to_tenth" else sum(costs[-4:])


def langchain_core(history, operation):
    from langchain_core import messages as library

    def made(message):
        text = message["content"]
        if message["role"] == "user":
            return library.HumanMessage(text)
        if message["role"] == "tool":
            return library.ToolMessage(text, tool_call_id=message["tool_call_id"])
        calls = [{"id": call["id"], "name": call["function"]["name"],
                  "args": json.loads(call["function"]["arguments"])}
                 for call in message.get("tool_calls", [])]
        return library.AIMessage(text, tool_calls=calls)

    def count(messages):
        return sum(tokens(message.content) for message in messages)

    messages = [made(message) for message in history]
    most = limit([tokens(message["content"]) for message in history], operation)
    return messages.copy, lambda some: len(library.trim_messages(
        some, max_tokens=most, token_counter=count, strategy="last", start_on="human",
        include_system=True))


def turnsafe(history, operation):
    import turnsafe as library

    def count(message):
        return tokens(message["content"])

    most = limit([count(message) for message in history], operation)
    return history.copy, lambda some: len(library.fit(some, most, "openai", counter=count))


def chatfit(history, operation):
    sys.modules["tiktoken"] = None  # not a requirement of it; without, it estimates by words
    import chatfit as library
    most = limit([library.count_message_tokens(message) for message in history], operation)
    return history.copy, lambda some: len(history) - library.fit(some, most).dropped_count


def autogen_core(history, operation):
    from autogen_core import FunctionCall
    from autogen_core import models as library
    from autogen_core.model_context import TokenLimitedChatCompletionContext

    def made(message):
        text = message["content"]
        if message["role"] == "user":
            return library.UserMessage(content=text, source="user")
        if message["role"] == "tool":
            return library.FunctionExecutionResultMessage(content=[library.FunctionExecutionResult(
                content=text, name="read", call_id=message["tool_call_id"])])
        if "tool_calls" not in message:
            return library.AssistantMessage(content=text, source="assistant")
        calls = [FunctionCall(id=call["id"], **call["function"]) for call in message["tool_calls"]]
        return library.AssistantMessage(content=calls, thought=text, source="assistant")

    def text_of(message):
        if message.type == "FunctionExecutionResultMessage":
            return message.content[0].content
        return message.content if isinstance(message.content, str) else message.thought

    class Client:
        def count_tokens(self, messages, *, tools):
            return sum(tokens(text_of(message)) for message in messages)

    messages = [made(message) for message in history]
    most = limit([tokens(message["content"]) for message in history], operation)
    context = TokenLimitedChatCompletionContext(Client(), token_limit=most,
                                                initial_messages=messages)
    return lambda: context, lambda context: len(finished(context.get_messages()))


def litellm(history, operation):
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # else it asks for one on import
    from litellm import token_counter
    from litellm.utils import trim_messages
    whole = token_counter(model="", messages=history)  # also loads its tokenizer
    most = whole // 10 if operation == "trim_to_tenth" else token_counter(
        model="", messages=history[-4:])
    return history.copy, lambda some: len(trim_messages(some, model="", max_tokens=most))


def finished(coroutine):
    """The value of a coroutine that never waits."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return done.value
    raise RuntimeError("it waits")


PEERS = {
    "langchain-core trim_messages": langchain_core,
    "turnsafe fit": turnsafe,
    "chatfit fit": chatfit,
    "autogen-core TokenLimitedChatCompletionContext": autogen_core,
    "litellm trim_messages": litellm,
}


def measured(fresh, call):
    times = []
    begin = time.perf_counter()
    while len(times) < REPEATS and time.perf_counter() - begin < SECONDS:
        given = fresh()
        start = time.perf_counter()
        kept = call(given)
        times.append(time.perf_counter() - start)
    return {"milliseconds": min(times) * 1000, "repeats": len(times), "kept": kept}


def main():
    if len(sys.argv) == 1:
        for peer in PEERS:
            print(peer, "trim_to_tenth", "trim_to_last_turn", sep="\t")
        return
    peer, operation, path = sys.argv[1:]
    with open(path) as file:
        history = json.load(file)
    fresh, call = PEERS[peer](history, operation)
    print("ready", version(peer.split()[0]), flush=True)
    print(json.dumps(measured(fresh, call)))


main()
