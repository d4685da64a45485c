#include "work.hpp"

#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace trimspec {
namespace {

std::uint64_t work = 0;
std::uint64_t allocated = 0;
std::uint64_t live = 0;
std::uint64_t peak = 0;

}  // namespace

std::uint64_t work_done() noexcept { return work; }
std::uint64_t bytes_allocated() noexcept { return allocated; }
std::uint64_t bytes_live() noexcept { return live; }
std::uint64_t bytes_peak() noexcept { return peak; }
void forget_peak() noexcept { peak = live; }

}  // namespace trimspec

using trimspec::work;

// The linker sends calls of NAME to __wrap_NAME.
extern "C" {

void __sanitizer_cov_trace_pc() { ++work; }

void* __real_memcpy(void* to, const void* from, std::size_t bytes);
void* __wrap_memcpy(void* to, const void* from, std::size_t bytes) {
    work += bytes;
    return __real_memcpy(to, from, bytes);
}

void* __real_memmove(void* to, const void* from, std::size_t bytes);
void* __wrap_memmove(void* to, const void* from, std::size_t bytes) {
    work += bytes;
    return __real_memmove(to, from, bytes);
}

void* __real_memset(void* to, int byte, std::size_t bytes);
void* __wrap_memset(void* to, int byte, std::size_t bytes) {
    work += bytes;
    return __real_memset(to, byte, bytes);
}

int __real_memcmp(const void* a, const void* b, std::size_t bytes);
int __wrap_memcmp(const void* a, const void* b, std::size_t bytes) {
    work += bytes;
    return __real_memcmp(a, b, bytes);
}

void* __real_memchr(const void* text, int byte, std::size_t bytes);
void* __wrap_memchr(const void* text, int byte, std::size_t bytes) {
    void* const found = __real_memchr(text, byte, bytes);
    work += found == nullptr ? bytes
                             : static_cast<std::size_t>(static_cast<const char*>(found) -
                                                        static_cast<const char*>(text));
    return found;
}

// std::_Hash_bytes, which hashes the ids of a table.
std::size_t __real__ZSt11_Hash_bytesPKvmm(const void* text, std::size_t bytes, std::size_t seed);
std::size_t __wrap__ZSt11_Hash_bytesPKvmm(const void* text, std::size_t bytes, std::size_t seed) {
    work += bytes;
    return __real__ZSt11_Hash_bytesPKvmm(text, bytes, seed);
}

}  // extern "C"

void* operator new(std::size_t bytes) {
    void* const block = std::malloc(bytes);
    if (block == nullptr) throw std::bad_alloc{};
    trimspec::allocated += bytes;
    trimspec::live += malloc_usable_size(block);
    trimspec::peak = std::max(trimspec::peak, trimspec::live);
    return block;
}

void operator delete(void* block) noexcept {
    trimspec::live -= malloc_usable_size(block);
    std::free(block);
}

void operator delete(void* block, std::size_t) noexcept { operator delete(block); }
