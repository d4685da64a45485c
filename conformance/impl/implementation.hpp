// An implementation behind the C interface: loaded from a shared library, or linked statically.
//
// Needs nothing but the C++ library and dlopen, so that fuzz targets can use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace trimspec::impl {

/// A reply's size, at most.
inline constexpr std::int64_t kMaxReplyBytes = std::int64_t{256} << 20U;

/// The three functions of trimspec.h, of one library. Stays loaded until the process ends.
struct Implementation {
    std::uint32_t (*abi)() = nullptr;
    std::int64_t (*call)(const char* request, std::size_t request_size, char** reply) = nullptr;
    void (*free)(char* reply) = nullptr;
};

/// What is wrong with a library, for its author.
struct Fault {
    std::string what;
};

/// Loads `file`, a path: without a slash it is a file of the working directory, not one that the
/// system looks for. The library's initializers run. All its symbols must resolve now, and they
/// stay its own.
[[nodiscard]] std::variant<Implementation, Fault> load(const std::string& file);

/// The functions that this program was linked with. Of linked.cpp, which is for programs that link
/// an implementation statically: the target trimspec_impl_linked.
[[nodiscard]] std::variant<Implementation, Fault> linked();

/// The reply to `request`, whatever its bytes; or how the library broke the interface: a negative
/// size, no reply, one that is too long, an altered request.
/// The library gets a copy of just the request's size, so that a sanitizer sees reads behind it.
[[nodiscard]] std::variant<std::string, Fault> ask(const Implementation& implementation,
                                                   std::string_view request);

}  // namespace trimspec::impl
