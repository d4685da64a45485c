#include "truth_table.hpp"

namespace trimspec::conformance::truth {

// The history of the trims costs 29 + 6 + 5 + 5 + 5 = 50, the breadcrumb 17. Budget 49: the first
// turn goes. A second one may go by another strategy. Reasoning is what `openai-chat` cannot hold.
#define HUNDRED                                                                                    \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"                                           \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
#define HISTORY                                                                                    \
    R"([{"role":"user","content":")" HUNDRED R"("},{"role":"assistant","content":[)"               \
    R"({"type":"reasoning","text":"think"},{"type":"text","text":"ok"}]},)"                        \
    R"({"role":"user","content":"now"},{"role":"assistant","content":"done"},)"                    \
    R"({"role":"user","content":"bye"}])"
#define NOTICE                                                                                     \
    R"({"role":"user","content":"[earlier turns omitted to fit the context window]",)"             \
    R"("synthetic":"breadcrumb"})"
#define NEWEST R"({"role":"user","content":"bye"})"
#define LAST_TWO R"({"role":"user","content":"now"},{"role":"assistant","content":"done"},)" NEWEST
#define ABOUT R"("kind":"ordinary","level":"must","why":"Why.","bug_type":"basic",)"

#define TRIMMED R"(,"ok":{"history":[)" NOTICE "," LAST_TWO "]}"
#define TRIMMED_MORE R"(,"ok":{"history":[)" NOTICE "," NEWEST "]}"
#define TRIMMED_UNNOTICED R"(,"ok":{"history":[)" LAST_TWO "]}"
#define UNTRIMMED R"(,"ok":{"history":)" HISTORY "}"
#define EMPTIED R"(,"ok":{"history":[]})"
#define INVALID_BUDGET                                                                             \
    R"(,"error":{"code":"invalid_params","message":"no such budget","param":"budget_tokens"})"
#define INVALID_HISTORY R"(,"error":{"code":"invalid_history","message":"no","pointer":"/0"})"

const std::array<Request, 5> kRequests{{
    {"ok is due",
     R"({"id":"trim.whole_turns/t","label":"trim.whole_turns",)" ABOUT R"("op":"trim","history":)"
     HISTORY R"(,"params":{"budget_tokens":49},"expect":{"history":["breadcrumb",2,3,4]}})",
     TRIMMED, TRIMMED_MORE, TRIMMED_UNNOTICED, EMPTIED, INVALID_BUDGET, INVALID_HISTORY},
    {"error is due",
     R"({"id":"reader.invalid_params/t","label":"reader.invalid_params",)" ABOUT
     R"("op":"trim","history":)" HISTORY R"(,"params":{"budget_tokens":{"raw":-1}},)"
     R"("expect":{"error":{"code":"invalid_params","param":"budget_tokens"}}})",
     TRIMMED, TRIMMED_MORE, TRIMMED_UNNOTICED, EMPTIED, INVALID_BUDGET, INVALID_HISTORY},
    // Nothing can be shrunk: the floor is the whole, and everybody has to say so.
    {"impossible",
     R"({"id":"recover.impossible_is_an_error/t","label":"recover.impossible_is_an_error",)" ABOUT
     R"("op":"recover","history":[{"role":"user","content":"xxxxxxxxxxxxxxxx"},)"
     R"({"role":"assistant","content":[{"type":"reasoning","text":"t"},)"
     R"({"type":"text","text":"ok"}]}],)"
     R"("params":{"budget_tokens":10},"expect":{"error":{"code":"impossible_budget",)"
     R"("floor_tokens":13,"budget_tokens":10,"system_tokens":0,"newest_turn_tokens":13}}})",
     R"(,"ok":{"status":"fits","history":[{"role":"user","content":"xxxxxxxxxxxxxxxx"},)"
     R"({"role":"assistant","content":[{"type":"reasoning","text":"t"},)"
     R"({"type":"text","text":"ok"}]}]})",
     R"(,"ok":{"status":"progress","history":[{"role":"user","content":"xxxxxxxxxxxxxxxx"}]})",
     R"(,"ok":{"status":"fits","history":[{"role":"user","content":"xxxxxxxxxxxxxxxx"}]})",
     R"(,"ok":{"status":"fits","history":[]})",
     R"(,"error":{"code":"impossible_budget","message":"raise the budget","floor_tokens":13,)"
     R"("budget_tokens":10,"system_tokens":0,"newest_turn_tokens":13})",
     R"(,"error":{"code":"attempts_exhausted","message":"no"})"},
    {"policy decides",
     R"({"id":"budget.zero_disables/t","label":"budget.zero_disables",)" ABOUT
     R"("policy":"zero_budget","op":"trim","history":)" HISTORY R"(,"params":{"budget_tokens":0},)"
     R"("expect":{"unlimited":{"history":"unchanged"},"nothing":{"any":true},)"
     R"("error":{"error":{"code":"invalid_params"}}}})",
     UNTRIMMED, TRIMMED, TRIMMED_UNNOTICED, EMPTIED, INVALID_BUDGET, INVALID_HISTORY},
    {"any",
     R"({"id":"trim.fewest_dropped/t","label":"trim.fewest_dropped",)" ABOUT
     R"("op":"trim","history":)" HISTORY R"(,"params":{"budget_tokens":49},"expect":{"any":true}})",
     TRIMMED, TRIMMED_MORE, TRIMMED_UNNOTICED, EMPTIED, INVALID_BUDGET, INVALID_HISTORY},
}};

#define SPOKEN R"({"protocol":1,"breadcrumb":"[earlier turns omitted to fit the context window]",)"
#define OPS R"("ops":["trim","recover"],)"
const std::array<Claim, 6> kClaims{{
    {"exact", SPOKEN OPS R"("profile":"exact"})"},
    {"invariant", SPOKEN OPS R"("profile":"invariant"})"},
    {"no notice", R"({"protocol":1,)" OPS R"("profile":"invariant","policies":{"notice":"none"}})"},
    {"zero refused", SPOKEN OPS R"("profile":"exact","policies":{"zero_budget":"error"}})"},
    {"not claimed", SPOKEN R"("ops":["sweep"],"profile":"exact"})"},
    {"cannot hold", SPOKEN OPS R"("dialect":"openai-chat","profile":"exact"})"},
}};

// right, other, unnoticed, wrong | right error, wrong error | unsupported, empty | malformed,
// wrong id, silent, crash | changed
const std::array<Row, 30> kRows{{
    // The very outcome; who claims no such thing may drop more. The notice is a promise: due from
    // who declares it, an invention of who declares none. Another policy leaves an exact claim the
    // rules of exact claims.
    {"ok is due", "exact", "PMMM" "MM" "UE" "EETC" "F"},
    {"ok is due", "invariant", "PPII" "II" "UE" "EETC" "F"},
    {"ok is due", "no notice", "IIPI" "II" "UE" "EETC" "F"},
    {"ok is due", "zero refused", "PIII" "II" "UE" "EETC" "F"},
    {"ok is due", "not claimed", "----" "--" "--" "----" "-"},
    {"ok is due", "cannot hold", "----" "--" "--" "----" "-"},

    // Bad input is refused by everyone, with the right code.
    {"error is due", "exact", "MMMM" "PM" "UE" "EETC" "F"},
    {"error is due", "invariant", "MMMM" "PM" "UE" "EETC" "F"},
    {"error is due", "no notice", "MMMM" "PM" "UE" "EETC" "F"},
    {"error is due", "zero refused", "MMMM" "PM" "UE" "EETC" "F"},
    {"error is due", "not claimed", "----" "--" "--" "----" "-"},
    {"error is due", "cannot hold", "----" "--" "--" "----" "-"},

    // The error is the reference's; others are held to what a success is.
    {"impossible", "exact", "MMMM" "PM" "UE" "EETC" "F"},
    {"impossible", "invariant", "IIII" "PI" "UE" "EETC" "F"},
    {"impossible", "no notice", "IIII" "PI" "UE" "EETC" "F"},
    {"impossible", "zero refused", "IIII" "PI" "UE" "EETC" "F"},
    {"impossible", "not claimed", "----" "--" "--" "----" "-"},
    {"impossible", "cannot hold", "----" "--" "--" "----" "-"},

    // Unchanged by default, refused by who declares that.
    {"policy decides", "exact", "PMMM" "MM" "UE" "EETC" "F"},
    {"policy decides", "invariant", "PIII" "II" "UE" "EETC" "F"},
    {"policy decides", "no notice", "PIII" "II" "UE" "EETC" "F"},
    {"policy decides", "zero refused", "MMMM" "PM" "UE" "EETC" "F"},
    {"policy decides", "not claimed", "----" "--" "--" "----" "-"},
    {"policy decides", "cannot hold", "----" "--" "--" "----" "-"},

    // Nothing is written down: the invariants alone, those of exact claims for exact claims.
    {"any", "exact", "PIII" "II" "UE" "EETC" "F"},
    {"any", "invariant", "PPII" "II" "UE" "EETC" "F"},
    {"any", "no notice", "IIPI" "II" "UE" "EETC" "F"},
    {"any", "zero refused", "PIII" "II" "UE" "EETC" "F"},
    {"any", "not claimed", "----" "--" "--" "----" "-"},
    {"any", "cannot hold", "----" "--" "--" "----" "-"},
}};

// An entry excuses the one kind that it names; on a case that does not fail it is stale.
const std::array<BaselineRow, 9> kBaselineRows{{
    {'P', "csssssss"},
    {'-', "nsssssss"},
    {'M', "nkssssss"},
    {'I', "nsksssss"},
    {'U', "nsskssss"},
    {'C', "nsssksss"},
    {'T', "nsssskss"},
    {'E', "nsssssks"},
    {'F', "nssssssk"},
}};

}  // namespace trimspec::conformance::truth
