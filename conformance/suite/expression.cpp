#include "expression.hpp"

#include <cctype>
#include <charconv>
#include <string>
#include <vector>

namespace trimspec::conformance {
namespace {

class Parser {
public:
    Parser(std::string_view text, const CallFunction& call) : text_{text}, call_{call} {}

    std::int64_t whole() {
        const std::int64_t value = sum();
        if (peek() != '\0') fail("unexpected character");
        return value;
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        throw ExpressionError{what + " at " + std::to_string(at_) + " of \"" + std::string{text_} +
                              "\""};
    }
    char peek() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(char wanted) {
        if (peek() != wanted) return false;
        ++at_;
        return true;
    }
    void need(char wanted) {
        if (!take(wanted)) fail(std::string{"'"} + wanted + "' is missing");
    }

    std::int64_t sum() {
        std::int64_t value = product();
        while (true) {
            if (take('+'))
                value += product();
            else if (take('-'))
                value -= product();
            else
                return value;
        }
    }
    std::int64_t product() {
        std::int64_t value = factor();
        while (true) {
            if (take('*')) {
                value *= factor();
            } else if (take('/')) {
                const std::int64_t divisor = factor();
                if (divisor == 0) fail("division by zero");
                value /= divisor;
            } else {
                return value;
            }
        }
    }
    std::int64_t factor() {
        if (take('(')) {
            const std::int64_t value = sum();
            need(')');
            return value;
        }
        return std::isdigit(static_cast<unsigned char>(peek())) != 0 ? integer() : function();
    }
    std::int64_t integer() {
        std::int64_t value = 0;
        const char* begin = text_.data() + at_;
        const auto [end, fault] = std::from_chars(begin, text_.data() + text_.size(), value);
        if (fault != std::errc{}) fail("no integer");
        at_ += static_cast<std::size_t>(end - begin);
        return value;
    }
    std::int64_t function() {
        const std::size_t begin = at_;
        while (at_ < text_.size() &&
               (std::isalpha(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_'))
            ++at_;
        const std::string_view name = text_.substr(begin, at_ - begin);
        if (name.empty()) fail("a number is missing");
        need('(');
        std::vector<std::int64_t> arguments;
        if (!take(')')) {
            do arguments.push_back(sum());
            while (take(','));
            need(')');
        }
        return call_(name, arguments);
    }

    std::string_view text_;
    const CallFunction& call_;
    std::size_t at_ = 0;
};

}  // namespace

std::int64_t evaluate(std::string_view expression, const CallFunction& call) {
    return Parser{expression, call}.whole();
}

}  // namespace trimspec::conformance
