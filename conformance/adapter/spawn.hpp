// Starts one command in a session of its own, with a pipe on each of its three streams.
#pragma once

#include <sys/types.h>

#include <string>
#include <utility>
#include <variant>

namespace trimspec::adapter {

/// A file descriptor that is closed when its owner goes.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_{number} {}
    Descriptor(Descriptor&& other) noexcept : number_{std::exchange(other.number_, -1)} {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor();

    [[nodiscard]] int number() const noexcept { return number_; }
    [[nodiscard]] int release() noexcept { return std::exchange(number_, -1); }

private:
    int number_ = -1;
};

/// A started child and our ends of its pipes: non-blocking, closed on exec. The child's own ends
/// block, as programs expect.
struct Spawned {
    pid_t pid = -1;
    Descriptor input;   ///< we write
    Descriptor output;  ///< we read
    Descriptor errors;  ///< we read
};

/// Name of the environment variable that marks a child and all that comes from it.
inline constexpr const char* kMarkerName = "TRIMSPEC_ADAPTER";

/// Runs `/bin/sh -c command` with `marker` in its environment, or says why that was not possible.
/// The child leads its own session and process group and is not waited for here. It is killed when
/// the calling thread ends, so that a program that is killed leaves no adapter behind.
[[nodiscard]] std::variant<Spawned, std::string> spawn(const std::string& command,
                                                       const std::string& marker);

}  // namespace trimspec::adapter
