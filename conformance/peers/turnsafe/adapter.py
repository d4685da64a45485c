"""turnsafe's `fit` and `repair` as an adapter. It takes openai-chat messages as they are."""
import re
import sys
from importlib.metadata import version
from pathlib import Path

import turnsafe

sys.path.append(str(Path(__file__).resolve().parent.parent))
from wire import Refused, check_pending, number, serve, tokens

HELLO = {
    "implementation": {"name": "turnsafe", "version": version("turnsafe"), "language": "python",
                       "url": "https://github.com/Yasir-Khan-7/turnsafe"},
    "protocol": 1, "dialect": "openai-chat", "unit": "codepoint", "counter": "given",
    "ops": ["trim", "sweep"], "profile": "invariant", "breadcrumb": None,
    "policies": {"notice": "none", "zero_budget": "error", "oversize_newest_turn": "error",
                 "no_turn_boundary": "error"},
}


def trim(history, params):
    counter, budget = params.get("counter", {}), number(params, "budget_tokens")
    if budget == 0:
        raise Refused("invalid_params", "fit() wants a budget above 0", param="budget_tokens")
    fitted = called(turnsafe.fit_detailed, history, budget, "openai",
                    counter=lambda message: tokens(message, counter))
    return {"history": fitted.messages,
            "report": {"dropped_messages": fitted.dropped_messages, "tokens_after": fitted.tokens}}


def sweep(history, params):
    check_pending(params)
    return {"history": called(turnsafe.repair, history, "openai", on_missing="strip")}


def called(function, history, *arguments, **options):
    try:
        return function(history, *arguments, **options)
    except turnsafe.ContextBudgetError as fault:
        raise Refused("impossible_budget", "what has to stay is over the budget",
                      floor_tokens=fault.needed, budget_tokens=fault.max_tokens)
    except turnsafe.InvalidHistoryError as fault:
        first = fault.report.errors[0]
        raise Refused("invalid_history", first.code, pointer=f"/{first.index}")
    except (AttributeError, KeyError, TypeError, ValueError) as fault:
        place = re.match(r"messages\[(\d+)\]", str(fault))
        pointer = f"/{place[1]}" if place else ""
        raise Refused("invalid_history", type(fault).__name__, pointer=pointer)


serve(HELLO, {"trim": trim, "sweep": sweep})
