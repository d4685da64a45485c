/* The C interface of trimspec's protocol, version 1: an implementation in a library.
 *
 * Define these three functions in a shared library, whatever its language:
 *     trimspec certify --impl ./libmine.so
 * or in a static one that is linked into a program that asks, such as a fuzzer. Copy this file; it
 * is C99 and C++, and needs nothing.
 *
 * Requests and replies are the JSON objects of the protocol, UTF-8, one object without a line feed
 * in or behind it. They are counted, not terminated: no zero byte stands behind a request, none is
 * needed behind a reply. A reply has at most 256 MiB.
 *
 * Threads: within a process calls come one after the other, and all from the thread that loaded the
 * library. Calls are independent: what one request said must not show in the answer to the next.
 *
 * Nothing may leave a function but its value: no exception, no panic, no longjmp. Standard output
 * and standard error are free to use. Standard input is empty.
 */
#ifndef TRIMSPEC_H
#define TRIMSPEC_H

#include <stddef.h>
#include <stdint.h>

/* What trimspec_abi returns. Raised when an old library could misunderstand a new caller. */
#define TRIMSPEC_ABI 1

/* Libraries that hide their symbols (-fvisibility=hidden) show these. */
#if defined(__GNUC__)
#define TRIMSPEC_EXPORT __attribute__((visibility("default")))
#else
#define TRIMSPEC_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* TRIMSPEC_ABI as the library was built with. Asked first, once. */
TRIMSPEC_EXPORT uint32_t trimspec_abi(void);

/* Answers one request.
 *
 * request  belongs to the caller, is gone when the call returns, and is not altered. Never null.
 * reply    never null, *reply is null at first. Set it to the reply's first byte; the reply belongs
 *          to the library and stays as it is until trimspec_free.
 * returns  the reply's size in bytes; or a negative number when the library broke: it found itself
 *          in a state that it cannot answer from. *reply is then neither read nor freed.
 *
 * A request that is refused is no breakdown: it has a reply, with `error` or `unsupported`.
 * Not negative and *reply null is a breakdown as well. */
TRIMSPEC_EXPORT int64_t trimspec_call(const char *request, size_t request_size, char **reply);

/* Gives a reply back, once, what trimspec_call put into *reply. Never null. */
TRIMSPEC_EXPORT void trimspec_free(char *reply);

#ifdef __cplusplus
}
#endif

#endif
