// The reference, or a mutant of it, as an adapter. Usage: speaker DIALECT UNIT
#include <iostream>

#include "wire/protocol.hpp"

int main(int count, char** arguments) {
    using namespace trimspec;
    if (count != 3) return 2;
    wire::Speaker speaker;
    speaker.dialect = *wire::dialect_named(arguments[1]);
    speaker.unit = *wire::unit_named(arguments[2]);
    std::ios::sync_with_stdio(false);
    wire::serve(std::cin, std::cout, speaker);
    return 0;
}
