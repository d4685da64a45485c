#include "walk.hpp"

namespace trimspec::worlds {

namespace {

struct Walker {
    const Alphabet& alphabet;
    std::size_t longest;
    const std::function<void(const History&)>& visit;
    History history;
    int with_a = 0;
    int with_b = 0;

    void push(const Letter& letter) {
        history.push_back(letter.message);
        with_a += letter.has_a ? 1 : 0;
        with_b += letter.has_b ? 1 : 0;
    }
    void pop(const Letter& letter) {
        history.pop_back();
        with_a -= letter.has_a ? 1 : 0;
        with_b -= letter.has_b ? 1 : 0;
    }
    void go_on() {
        if (with_b == 0 || with_a > 0) visit(history);
        if (history.size() >= longest) return;
        for (const Letter& letter : alphabet.letters) {
            push(letter);
            go_on();
            pop(letter);
        }
    }
};

}  // namespace

void walk(const Alphabet& alphabet, std::span<const std::size_t> prefix, std::size_t longest,
          const std::function<void(const History&)>& visit) {
    Walker walker{alphabet, longest, visit, {}};
    for (const std::size_t at : prefix) walker.push(alphabet.letters[at]);
    walker.go_on();
}

}  // namespace trimspec::worlds
