#include "transcript_commands.hpp"

#include <rapidcheck/state.h>

#include <algorithm>

#include "property.hpp"

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
    void run(const Model& before, Played& played) const override {
        const Model after = this->nextState(before);
        Json step = request();
        step["expect"] = expected(after);
        played.steps.push_back(std::move(step));
        played.label = label();
        operate(played);
        if (!same_history(played.history, after.whole())) RC_FAIL("the model has another history");
    }
    void show(std::ostream& out) const override { out << request().dump(); }

protected:
    [[nodiscard]] virtual Json request() const = 0;
    [[nodiscard]] virtual std::string label() const = 0;
    virtual void operate(Played& played) const = 0;
};

Json request_for(const char* op, Json params) {
    Json request = Json::object();
    request["op"] = op;
    request["params"] = std::move(params);
    return request;
}

// Just enough for some of the turns there are, or a little less or more.
Tokens budget_near(const Model& model) {
    const std::size_t kept = *rc::gen::inRange<std::size_t>(0, model.turns.size() + 1);
    return std::max<Tokens>(1, model.cost_of_kept(kept) + *rc::gen::inRange(-2, 3));
}

class Trim : public Operation {
public:
    explicit Trim(const Model& model) : budget_{budget_near(model)} {}
    void apply(Model& model) const override { model.trim(budget_); }

private:
    Json request() const override { return request_for("trim", {{"budget_tokens", budget_}}); }
    std::string label() const override { return "trim.fewest_dropped"; }
    void operate(Played& played) const override {
        played.history = trim(std::move(played.history), budget_, Counter{}, ReasoningPolicy::keep,
                              played.subject)
                             .history;
    }
    Tokens budget_;
};

// Where trimming is enough: no result is long enough to be cut.
class Recover : public Operation {
public:
    explicit Recover(const Model& model) : budget_{budget_near(model)} {}
    void checkPreconditions(const Model& model) const override {
        Model after = model;
        after.trim(budget_);
        RC_PRE(after.cost() <= budget_);
    }
    void apply(Model& model) const override { model.trim(budget_); }

private:
    Json request() const override { return request_for("recover", {{"budget_tokens", budget_}}); }
    std::string label() const override { return "recover.turns_next"; }
    void operate(Played& played) const override {
        RecoverParams params;
        params.budget = budget_;
        auto outcome = recover(played.history, params, Counter{}, played.subject);
        auto* recovered = std::get_if<Recovered>(&outcome);
        if (recovered == nullptr) RC_FAIL("recovery gives up where a trim fits");
        played.history = std::move(recovered->history);
    }
    Tokens budget_;
};

class CapTurns : public Operation {
public:
    explicit CapTurns(const Model& model)
        : most_{*rc::gen::inRange<std::int64_t>(
              1, static_cast<std::int64_t>(model.messages()) + 2)} {}
    void apply(Model& model) const override { model.cap(static_cast<std::size_t>(most_)); }

private:
    Json request() const override { return request_for("cap_turns", {{"max_messages", most_}}); }
    std::string label() const override { return "cap_turns.fewest_dropped"; }
    void operate(Played& played) const override {
        auto outcome =
            cap_turns(std::move(played.history), most_, ReasoningPolicy::keep, played.subject);
        auto* capped = std::get_if<Capped>(&outcome);
        if (capped == nullptr) RC_FAIL("a ceiling of at least 1 is refused");
        played.history = std::move(capped->history);
    }
    std::int64_t most_;
};

class Sweep : public Operation {
public:
    Sweep() : pending_{*rc::gen::element(Pending::drop, Pending::keep)} {}
    void apply(Model& model) const override {
        if (pending_ == Pending::drop) model.sweep();
    }

private:
    Json request() const override {
        return request_for("sweep", {{"pending", pending_ == Pending::drop ? "drop" : "keep"}});
    }
    std::string label() const override { return "sweep.pending_tail"; }
    void operate(Played& played) const override {
        played.history =
            played.subject.sweep(std::move(played.history), pending_, played.subject).history;
    }
    Pending pending_;
};

class Normalize : public Operation {
private:
    Json request() const override { return request_for("normalize_system", Json::object()); }
    std::string label() const override { return "normalize.one_in_front"; }
    void operate(Played& played) const override {
        played.history = normalize_system(std::move(played.history), played.subject);
    }
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
