// An adapter that says what it is told to: scripted_adapter HOW HELLO FIRST LATER
//
// HELLO is the `ok` of its greeting; FIRST the members, without the id, of its first reply, LATER
// those of the others. HOW: `reply`, or in place of it `malformed`, `wrong_id`, `silent`, `crash`.

#include <cstdlib>
#include <iostream>
#include <string>

namespace {

constexpr long kOff = 1000000;

// Requests of the runner begin with their id.
long id_of(const std::string& line) { return std::strtol(line.c_str() + 6, nullptr, 10); }

void answer(const std::string& how, long id, const std::string& members) {
    if (how == "crash") std::_Exit(7);
    if (how == "silent") return;
    if (how == "malformed")
        std::cout << "no reply at all\n" << std::flush;
    else
        std::cout << "{\"id\":" << (how == "wrong_id" ? id + kOff : id) << members << "}\n"
                  << std::flush;
}

}  // namespace

int main(int count, char** words) {
    if (count != 5) return 1;
    std::string line;
    int asked = 0;
    while (std::getline(std::cin, line)) {
        const long id = id_of(line);
        if (line.find("\"op\":\"hello\"") != std::string::npos)
            std::cout << "{\"id\":" << id << ",\"ok\":" << words[2] << "}\n" << std::flush;
        else
            answer(words[1], id, words[asked++ == 0 ? 3 : 4]);
    }
}
