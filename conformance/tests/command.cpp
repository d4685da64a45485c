#include "command.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>

#include "../starters/starters.hpp"

namespace trimspec {

Called call_trimspec(const std::string& arguments) {
    Called called;
    const std::string command =
        std::string{TRIMSPEC_BINARY_DIR} + "/trimspec " + arguments + " 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> buffer{};
    while (const std::size_t size = fread(buffer.data(), 1, buffer.size(), pipe))
        called.said.append(buffer.data(), size);
    called.exit = WEXITSTATUS(pclose(pipe));
    return called;
}

testing::AssertionResult says(const Called& called, const std::string& text) {
    if (called.said.find(text) != std::string::npos) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "not said: " << text << "\nsaid: " << called.said;
}

TemporaryDirectory::TemporaryDirectory() {
    static int count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("trimspec-starters-" + std::to_string(getpid()) + "-" + std::to_string(++count));
    std::filesystem::create_directories(path_);
}

TemporaryDirectory::~TemporaryDirectory() { std::filesystem::remove_all(path_); }

std::string altered_starter(const std::filesystem::path& directory, const std::string& name,
                            const std::string& from, const std::string& to) {
    using namespace conformance;
    std::string text;
    for (const StarterFile& file : files_of(*find_starter("python")))
        if (file.path == "adapter.py") text = file.text;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << "the starter has no " << from;
    if (at != std::string::npos) text.replace(at, from.size(), to);
    const auto path = directory / (name + ".py");
    std::ofstream{path, std::ios::binary} << text;
    // Buffered as Python is when nobody says otherwise.
    return "PYTHONUNBUFFERED= " + std::string{TRIMSPEC_PYTHON} + " " + path.string();
}

}  // namespace trimspec
