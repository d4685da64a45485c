#include "transcript_commands.hpp"

#include <rapidcheck/state.h>

#include <algorithm>

#include "../generate/request.hpp"
#include "repeat.hpp"

namespace trimspec::conformance::properties {
namespace {

using Command = rc::state::Command<Model, Played>;

std::string words(int number, std::size_t size) {
    return "turn " + std::to_string(number) + " " + std::string(size, 'x');
}

MessagePtr made(Message message) { return std::make_shared<const Message>(std::move(message)); }

MessagePtr calling() {
    return made(message_of(Role::assistant, {{ToolCall{Text{"a"}, Text{"read"}, Text{"{}"}}, {}}}));
}

MessagePtr answering() {
    return made(message_of(Role::tool, {{ToolResult{Text{"a"}, {{Text{"done"}, {}}}, false}, {}}}));
}

// What a case expects: the model's history, its notice by name.
Json expected(const Model& model) {
    Json items = messages_of(model.whole());
    if (model.notice) items[model.system.size()] = "breadcrumb";
    return {{"history", items}};
}

// A step that appends to the newest turn, or begins one.
class Appending : public Command {
public:
    void run(const Model& before, Played& played) const override {
        const std::size_t size = before.whole().size();
        const History whole = this->nextState(before).whole();
        const History added{whole.begin() + static_cast<std::ptrdiff_t>(size), whole.end()};
        played.history.insert(played.history.end(), added.begin(), added.end());
        played.steps.push_back({{"append", messages_of(added)}});
    }
};

class AddTurn : public Appending {
public:
    AddTurn() : said_{*rc::gen::inRange<std::size_t>(0, 120)}, calls_{*rc::gen::inRange(0, 3)} {}
    void checkPreconditions(const Model& model) const override { RC_PRE(!model.open); }
    void apply(Model& model) const override {
        History turn{made(plain_message(Role::user, Text{words(model.next++, said_)}))};
        for (int i = 0; i < calls_; ++i) {
            turn.push_back(calling());
            turn.push_back(answering());
        }
        turn.push_back(made(plain_message(Role::assistant, Text{"answer"})));
        model.turns.push_back(std::move(turn));
    }
    void show(std::ostream& out) const override {
        out << "a turn of " << said_ << " characters and " << calls_ << " calls";
    }

private:
    std::size_t said_;
    int calls_;
};

class Call : public Appending {
public:
    void checkPreconditions(const Model& model) const override {
        RC_PRE(!model.open && !model.turns.empty());
    }
    void apply(Model& model) const override {
        model.turns.back().push_back(calling());
        model.open = true;
    }
    void show(std::ostream& out) const override { out << "a call"; }
};

class Answer : public Appending {
public:
    void checkPreconditions(const Model& model) const override { RC_PRE(model.open); }
    void apply(Model& model) const override {
        model.turns.back().push_back(answering());
        model.open = false;
    }
    void show(std::ostream& out) const override { out << "its result"; }
};

// An operation; what it made of the history must be what the model made of its own.
class Operation : public Command {
public:
    Operation(Op op, const char* label) : label_{label} { sample_.op = op; }
    void run(const Model& before, Played& played) const override {
        const Model after = this->nextState(before);
        Json step = request();
        step["expect"] = expected(after);
        played.steps.push_back(std::move(step));
        played.label = label_;
        Sample sample = sample_;
        sample.history = played.history;
        if (budget_ > 0) sample = with_budget(std::move(sample), budget_);
        const Reply reply = ask(sample, played.subject);
        if (!reply.fault.empty()) RC_FAIL(reply.fault);
        if (!reply.history) RC_FAIL("an error where the model goes on");
        played.history = *reply.history;
        if (!same_history(played.history, after.whole())) RC_FAIL("the model has another history");
    }
    void show(std::ostream& out) const override { out << request().dump(); }

protected:
    Sample sample_;
    Tokens budget_ = 0;  // 0 for an operation without

private:
    [[nodiscard]] Json request() const {
        Json params = params_of(sample_);
        if (budget_ > 0) params["budget_tokens"] = budget_;
        params.erase("counter");
        Json request{{"op", name_of(sample_.op)}};
        request["params"] = std::move(params);
        return request;
    }
    const char* label_;
};

// Just enough for some of the turns there are, or a little less or more.
Tokens budget_near(const Model& model) {
    const std::size_t kept = *rc::gen::inRange<std::size_t>(0, model.turns.size() + 1);
    return std::max<Tokens>(1, model.cost_of_kept(kept) + *rc::gen::inRange(-2, 3));
}

class Trim : public Operation {
public:
    explicit Trim(const Model& model) : Operation{Op::trim, "trim.fewest_dropped"} {
        budget_ = budget_near(model);
    }
    void apply(Model& model) const override { model.trim(budget_); }
};

// Where trimming is enough: no result is long enough to be cut.
class Recover : public Operation {
public:
    explicit Recover(const Model& model) : Operation{Op::recover, "recover.turns_next"} {
        budget_ = budget_near(model);
    }
    void checkPreconditions(const Model& model) const override {
        Model after = model;
        after.trim(budget_);
        RC_PRE(after.cost() <= budget_);
    }
    void apply(Model& model) const override { model.trim(budget_); }
};

class CapTurns : public Operation {
public:
    explicit CapTurns(const Model& model) : Operation{Op::cap_turns, "cap_turns.fewest_dropped"} {
        const auto most = static_cast<std::int64_t>(model.messages()) + 2;
        sample_.max_messages = *rc::gen::inRange<std::int64_t>(1, most);
    }
    void apply(Model& model) const override {
        model.cap(static_cast<std::size_t>(sample_.max_messages));
    }
};

class Sweep : public Operation {
public:
    Sweep() : Operation{Op::sweep, "sweep.pending_tail"} {
        sample_.pending = *rc::gen::element(Pending::drop, Pending::keep);
    }
    void apply(Model& model) const override {
        if (sample_.pending == Pending::drop) model.sweep();
    }
};

class Normalize : public Operation {
public:
    Normalize() : Operation{Op::normalize_system, "normalize.one_in_front"} {}
};

}  // namespace

Model first_model() {
    Model model;
    model.system = {
        std::make_shared<const Message>(plain_message(Role::system, Text{"Be brief."}))};
    return model;
}

void play(Played& played) {
    rc::state::check(&first_model, played,
                     rc::state::gen::execOneOfWithArgs<AddTurn, AddTurn, Call, Answer, Trim, Trim,
                                                       Recover, CapTurns, Sweep, Normalize>());
}

}  // namespace trimspec::conformance::properties
