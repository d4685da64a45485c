// Runs a target on files and folders, with any compiler. No file at all is a failure: a corpus that
// nobody finds tests nothing.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv);

namespace {

std::vector<std::filesystem::path> files_in(const std::vector<std::string>& places) {
    std::vector<std::filesystem::path> files;
    for (const std::string& place : places) {
        if (std::filesystem::is_regular_file(place)) files.emplace_back(place);
        if (!std::filesystem::is_directory(place)) continue;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(place))
            if (entry.is_regular_file()) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

void run(const std::vector<char>& bytes) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
    LLVMFuzzerInitialize(&argc, &argv);
    const auto files = files_in({argv + 1, argv + argc});
    run({});
    for (const auto& file : files) {
        std::ifstream in{file, std::ios::binary};
        std::printf("%s\n", file.filename().c_str());
        std::fflush(stdout);
        run({std::istreambuf_iterator<char>{in}, {}});
    }
    std::printf("%zu files\n", files.size());
    return files.empty() ? 1 : 0;
}
