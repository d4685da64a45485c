#include "implementation.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "checked.hpp"

namespace trimspec::impl {
namespace {

std::string last_error() {
    const char* words = ::dlerror();
    return words == nullptr ? "no reason is known" : words;
}

// Null when the library has no such symbol.
template <typename Function>
void find(void* library, const char* name, Function*& function) {
    void* const symbol = ::dlsym(library, name);
    static_assert(sizeof symbol == sizeof function);
    std::memcpy(&function, &symbol, sizeof symbol);
}

}  // namespace

std::variant<Implementation, Fault> load(const std::string& file) {
    const std::string path = file.find('/') == std::string::npos ? "./" + file : file;
    void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return Fault{"cannot load " + last_error()};
    Implementation found;
    find(library, "trimspec_abi", found.abi);
    find(library, "trimspec_call", found.call);
    find(library, "trimspec_free", found.free);
    return checked(found, file);
}

std::variant<Implementation, Fault> checked(const Implementation& found, const std::string& name) {
    const char* const missing = found.abi == nullptr    ? "trimspec_abi"
                                : found.call == nullptr ? "trimspec_call"
                                : found.free == nullptr ? "trimspec_free"
                                                        : nullptr;
    if (missing != nullptr)
        return Fault{name + " has no function " + missing +
                     ": declare it extern \"C\" and export it, see conformance/impl/trimspec.h"};
    const std::uint32_t version = found.abi();
    if (version != TRIMSPEC_ABI)
        return Fault{name + " speaks version " + std::to_string(version) +
                     " of the C interface; this program speaks " + std::to_string(TRIMSPEC_ABI)};
    return found;
}

std::variant<std::string, Fault> ask(const Implementation& implementation,
                                     std::string_view request) {
    // new char[0] would be no place to point at.
    const std::unique_ptr<char[]> copy{new char[std::max<std::size_t>(1, request.size())]};
    std::copy(request.begin(), request.end(), copy.get());
    char* reply = nullptr;
    const std::int64_t size = implementation.call(copy.get(), request.size(), &reply);
    const std::string returned = "trimspec_call returned " + std::to_string(size);
    if (size < 0) return Fault{returned + ": the library says that it broke"};
    if (reply == nullptr) return Fault{returned + " and left *reply null"};
    if (size > kMaxReplyBytes)
        return Fault{returned + "; a reply has at most " + std::to_string(kMaxReplyBytes) +
                     " bytes"};
    std::string bytes{reply, static_cast<std::size_t>(size)};
    implementation.free(reply);
    if (std::string_view{copy.get(), request.size()} != request)
        return Fault{"trimspec_call altered the request's bytes"};
    return bytes;
}

}  // namespace trimspec::impl
