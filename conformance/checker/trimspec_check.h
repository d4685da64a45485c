/* trimspec's judge as a C library: for fuzzers, from whatever language.
 *
 * Bytes of a fuzzer become a request of the adapter protocol; the implementation under test answers;
 * the reply is judged. So an implementation is fuzzed in its own language, guided by its own
 * coverage, and judged by the rules that bind everyone:
 *
 *     size = trimspec_check_generate(hello, hello_size, bytes, bytes_size, &request);
 *     ... your implementation answers `request` with `reply` ...
 *     size = trimspec_check_verdict(hello, hello_size, request, size, reply, reply_size, &verdict);
 *     ... {"holds":true,"violations":[]} ...
 *     trimspec_check_free(request); trimspec_check_free(verdict);
 *
 * C99 and C++. No global state: any thread, at any time. Nothing but a value leaves a function.
 * Texts are UTF-8 and counted, with a zero byte behind them that is not counted.
 *
 * hello    what the implementation says of itself: its reply to the protocol's `hello`, such as
 *          {"ok":{"protocol":1,"dialect":"openai-chat","unit":"utf16","ops":["trim"],
 *          "profile":"invariant"}}. It decides which requests are made and which rules bind.
 *          Null, or size 0: every operation, the canonical dialect, code points, profile `exact`.
 * returns  the size of what *out was set to, which is the caller's until trimspec_check_free; or one
 *          of the negative numbers below, and then *out is null. */
#ifndef TRIMSPEC_CHECK_H
#define TRIMSPEC_CHECK_H

#include <stddef.h>
#include <stdint.h>

#define TRIMSPEC_CHECK_ABI 1

#define TRIMSPEC_CHECK_BAD_HELLO (-1) /* hello is none, or its profile, dialect ... is unknown */
#define TRIMSPEC_CHECK_FAILED (-2)    /* memory ran out, or a fault of this library */

#if defined(__GNUC__)
#define TRIMSPEC_CHECK_EXPORT __attribute__((visibility("default")))
#else
#define TRIMSPEC_CHECK_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* TRIMSPEC_CHECK_ABI as the library was built with. */
TRIMSPEC_CHECK_EXPORT uint32_t trimspec_check_abi(void);

/* The request that `bytes` stand for, whatever they are: bounded, about histories, texts and numbers
 * at the boundaries of the rules. The same bytes give the same request. */
TRIMSPEC_CHECK_EXPORT int64_t trimspec_check_generate(const char *hello, size_t hello_size,
                                                      const uint8_t *bytes, size_t bytes_size,
                                                      char **request);

/* Bytes that trimspec_check_generate makes `request` of, with what was left out filled in: to turn
 * what users sent into a seed corpus. */
TRIMSPEC_CHECK_EXPORT int64_t trimspec_check_encode(const char *hello, size_t hello_size,
                                                    const char *request, size_t request_size,
                                                    char **bytes);

/* {"holds":false,"violations":[{"rule":"trim.whole_turns","what":"...","place":"/history/2",
 *  "numbers":{"budget_tokens":10}}]}
 * The most telling first. Any reply can be judged. Profile `exact` is also held to what the
 * reference replies: such a rule begins with "exact.". */
TRIMSPEC_CHECK_EXPORT int64_t trimspec_check_verdict(const char *hello, size_t hello_size,
                                                     const char *request, size_t request_size,
                                                     const char *reply, size_t reply_size,
                                                     char **verdict);

/* `request` for a person: operation, parameters, one message a line with what it costs. */
TRIMSPEC_CHECK_EXPORT int64_t trimspec_check_describe(const char *hello, size_t hello_size,
                                                      const char *request, size_t request_size,
                                                      char **text);

/* Gives back what *out was set to. Null is let be. */
TRIMSPEC_CHECK_EXPORT void trimspec_check_free(char *out);

#ifdef __cplusplus
}
#endif

#endif
