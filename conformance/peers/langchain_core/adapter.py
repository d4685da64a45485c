"""langchain-core's `trim_messages` as an adapter.

Each message enters the library with its index as id and is looked up by that id when it comes out,
so that what is kept is sent back as it came.
"""
import sys
from importlib.metadata import version
from pathlib import Path

from langchain_core import messages as library

sys.path.append(str(Path(__file__).resolve().parent.parent))
from wire import LARGEST, Refused, check_pending, number, serve, tokens

HELLO = {
    "implementation": {"name": "langchain-core trim_messages", "version": version("langchain-core"),
                       "language": "python", "url": "https://github.com/langchain-ai/langchain"},
    "protocol": 1, "dialect": "openai-chat", "unit": "codepoint", "counter": "given",
    "ops": ["trim", "cap_messages"], "profile": "invariant", "breadcrumb": None,
    "policies": {"notice": "none", "zero_budget": "nothing", "zero_cap": "nothing",
                 "cap_counts_system": "yes"},
}
CLASSES = {"system": library.SystemMessage, "developer": library.SystemMessage,
           "user": library.HumanMessage, "assistant": library.AIMessage,
           "tool": library.ToolMessage}


def trim(history, params):
    messages, costs = taken_in(history, params.get("counter", {}))
    return cut(history, messages, number(params, "budget_tokens"),
               lambda some: min(sum(costs[int(message.id)] for message in some), LARGEST))


def cap_messages(history, params):
    check_pending(params)
    messages, _ = taken_in(history, {})
    return cut(history, messages, number(params, "max_messages"), len)


def cut(history, messages, most, count):
    kept = library.trim_messages(messages, max_tokens=most, token_counter=count, strategy="last",
                                 start_on="human", include_system=True)
    return {"history": [history[int(message.id)] for message in kept]}


def taken_in(history, counter):
    """The library's messages, and what each costs."""
    messages, costs = [], []
    for i, message in enumerate(history):
        try:
            messages.append(to_library(message, str(i)))
            costs.append(tokens(message, counter))
        except (AttributeError, KeyError, TypeError, ValueError) as fault:
            raise Refused("invalid_history", type(fault).__name__, pointer=f"/{i}")
    return messages, costs


def to_library(message, id):
    more = {}
    if message["role"] == "assistant":  # as the library keeps the calls of a provider's answer
        more["additional_kwargs"] = {"tool_calls": message.get("tool_calls") or []}
    if message["role"] == "tool":
        more["tool_call_id"] = message["tool_call_id"]
    return CLASSES[message["role"]](message.get("content") or "", id=id, **more)


serve(HELLO, {"trim": trim, "cap_messages": cap_messages})
