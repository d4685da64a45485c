/* The checker library from C: an honest reply holds, a wrong one names its rule. */
#include <stdio.h>
#include <string.h>

#include "trimspec_check.h"

static int expect(const char *what, int holds) {
  if (!holds) fprintf(stderr, "not so: %s\n", what);
  return holds ? 0 : 1;
}

static const char kRequest[] =
    "{\"id\":1,\"op\":\"cap_tool_result\",\"text\":\"abcdef\","
    "\"params\":{\"max_chars\":3,\"unit\":\"codepoint\"}}";

static int judge(const char *reply, const char *wanted) {
  char *verdict = NULL;
  int64_t size = trimspec_check_verdict(NULL, 0, kRequest, sizeof kRequest - 1, reply,
                                        strlen(reply), &verdict);
  int failures = expect("a verdict comes", size > 0 && verdict != NULL);
  if (failures == 0 && strstr(verdict, wanted) == NULL) {
    fprintf(stderr, "verdict on %s: %s\n", reply, verdict);
    failures = 1;
  }
  trimspec_check_free(verdict);
  return failures;
}

static int generate_and_encode(void) {
  static const char kHello[] =
      "{\"id\":0,\"ok\":{\"protocol\":1,\"dialect\":\"openai-chat\",\"unit\":\"utf16\","
      "\"ops\":[\"sweep\"],\"profile\":\"invariant\"}}";
  const uint8_t bytes[] = {0, 0, 0, 2, 7, 'h', 'i', 0};
  char *request = NULL;
  char *encoded = NULL;
  char *again = NULL;
  char *text = NULL;
  int failures = 0;
  int64_t size = trimspec_check_generate(kHello, sizeof kHello - 1, bytes, sizeof bytes, &request);
  int64_t encoded_size =
      trimspec_check_encode(kHello, sizeof kHello - 1, request, (size_t)size, &encoded);
  int64_t again_size = trimspec_check_generate(kHello, sizeof kHello - 1, (const uint8_t *)encoded,
                                               (size_t)encoded_size, &again);
  failures += expect("the claimed operation is asked for",
                     strstr(request, "\"op\":\"sweep\"") != NULL &&
                         strstr(request, "\"hi\"") != NULL);
  failures += expect("bytes come back", size == again_size && strcmp(request, again) == 0);
  trimspec_check_describe(kHello, sizeof kHello - 1, request, (size_t)size, &text);
  failures += expect("a person can read it", strstr(text, "\"sweep\" in openai-chat") != NULL);
  trimspec_check_free(request);
  trimspec_check_free(encoded);
  trimspec_check_free(again);
  trimspec_check_free(text);
  return failures;
}

int main(void) {
  char *out = NULL;
  int failures = expect("the version is known", trimspec_check_abi() == TRIMSPEC_CHECK_ABI);
  failures += expect("a bad hello is told",
                     trimspec_check_generate("{}", 2, NULL, 0, &out) == TRIMSPEC_CHECK_BAD_HELLO);
  failures += judge("{\"id\":1,\"ok\":{\"text\":\"abc\",\"report\":{\"truncated\":true,"
                    "\"removed\":3}}}",
                    "{\"holds\":true,\"violations\":[]}");
  failures += judge("{\"id\":1,\"ok\":{\"text\":\"abcd\"}}", "\"rule\":\"result.ceiling_holds\"");
  failures += judge("{\"id\":1,\"ok\":{\"text\":\"ab\"}}", "\"rule\":\"exact.cap_tool_result.report\"");
  failures += judge("nonsense", "\"rule\":\"reader.invalid_request\"");
  failures += generate_and_encode();
  return failures == 0 ? 0 : 1;
}
