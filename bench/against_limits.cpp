// The reference against its limits, in one run: each operation, and beside it the least work that
// its input and outcome ask for. Names are OPERATION:INPUT:SIZE; `limit/` begins the limits.
//
// An operation gets a copy of the history, since its caller keeps a record: the copy of the row of
// pointers and the end of the outcome are in its time.

#include <benchmark/benchmark.h>

#include <memory>
#include <string>

#include "environment.hpp"
#include "limits.hpp"
#include "operations.hpp"
#include "shapes.hpp"
#include "wire/protocol.hpp"

namespace {

using namespace trimspec;
using namespace trimspec::bench;

// An operation's input, and the same in the forms that the limits work on.
struct Input {
    Prepared prepared;
    std::vector<Text> texts;
    std::string all;
};

std::shared_ptr<const Input> input_of(History history) {
    auto input = std::make_shared<Input>();
    input->texts = texts_of(history);
    input->all = all_text(history);
    input->prepared = prepare(std::move(history));
    return input;
}

template <class Work>
void add(const std::string& name, std::size_t bytes, Work work) {
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
        for (auto unused : state) benchmark::DoNotOptimize(work());
        state.counters["bytes"] = static_cast<double>(bytes);
    });
}

void add_operations(const std::shared_ptr<const Input>& input, const std::string& of,
                    std::string_view prefix) {
    for (const Operation& operation : operations())
        if (operation.name.starts_with(prefix))
            add(std::string{operation.name} + of, input->all.size(),
                [=] { return operation.run(input->prepared, kReference); });
}

// `kept`: bytes of text that an operation copies.
void add_limits(const std::shared_ptr<const Input>& input, const std::string& of,
                std::size_t kept) {
    add("limit/count" + of, input->all.size(), [=] { return count(input->texts); });
    add("limit/read" + of, input->all.size(), [=] { return read(input->all); });
    add("limit/copy" + of, kept, [=] { return copy({input->all.data(), kept}).size(); });
}

void add_conversation(std::size_t messages) {
    const auto input = input_of(conversation(messages));
    const std::string of = ":conversation:" + std::to_string(messages);
    add("limit/touch" + of, input->all.size(), [=] { return touch(input->prepared.history); });
    add_limits(input, of, 0);
    for (const std::string_view prefix :
         {"estimate/", "trim/", "cap_messages/", "cap_turns/", "sweep", "normalize_system"})
        add_operations(input, of, prefix);
}

// One result of `bytes` bytes. `most` keeps a thousand characters of it, `half` half.
void add_text(const std::string& name, std::string text) {
    const std::string of = ":" + name + ":" + std::to_string(text.size());
    const auto input = input_of(exchange_with(std::move(text)));
    add_limits(input, of, input->all.size() / 2);
    add_operations(input, of, "cap_tool_result/");
}

void add_recovery(std::size_t results) {
    const auto input = input_of(results_to_shrink(results));
    const std::string of = ":results_to_shrink:" + std::to_string(results);
    add_limits(input, of, input->all.size() / 2);
    add_operations(input, of, "recover/");
}

// A request line: read, trimmed to half, written; against the same line parsed and dumped.
void add_wire(std::size_t messages) {
    const Prepared prepared = prepare(conversation(messages));
    std::string history;
    wire::write_history(prepared.history, wire::Dialect::canonical, history);
    const auto line = std::make_shared<const std::string>(
        R"({"id":1,"op":"trim","history":)" + history + R"(,"params":{"budget_tokens":)" +
        std::to_string(prepared.cost / 2) + "}}");
    const std::string of = ":request_line:" + std::to_string(messages);
    add("limit/parse_and_dump" + of, line->size(), [=] { return parse_and_dump(*line); });
    add("answer/trim" + of, line->size(), [=] { return wire::answer(*line, {}).size(); });
}

}  // namespace

int main(int argc, char** argv) {
    for (const std::size_t messages : {1000U, 10000U, 100000U, 1000000U})
        add_conversation(messages);
    for (const std::size_t megabytes : {4U, 64U}) {
        add_text("prose", prose(megabytes << 20U));
        add_text("json_lines", json_lines(megabytes << 20U));
    }
    add_recovery(1000);
    for (const std::size_t messages : {100U, 10000U}) add_wire(messages);
    return run(argc, argv);
}
