// Histories as clients of each provider send them, and odd ones that are valid all the same.
#pragma once

#include <array>

namespace trimspec::wire::dialect_test {

inline constexpr const char* kAnthropicToolLoop = R"({
  "model": "claude-opus-4-5", "max_tokens": 1024, "temperature": 1.0,
  "system": [
    {"type": "text", "text": "You are brief."},
    {"type": "text", "text": "The weather desk.", "cache_control": {"type": "ephemeral"}}],
  "tools": [{"name": "get_weather", "input_schema": {"type": "object", "properties": {}}}],
  "messages": [
    {"role": "user", "content": "What is the weather in San Francisco?"},
    {"role": "assistant", "content": [
      {"type": "thinking", "thinking": "I need the tool.", "signature": "EqQBCgIYAhIM"},
      {"type": "redacted_thinking", "data": "EmwKAhgBEgy3va3p"},
      {"type": "text", "text": "I will check."},
      {"type": "tool_use", "id": "toolu_01A", "name": "get_weather",
       "input": {"unit": "celsius", "location": "San Francisco, CA", "days": 1.50}},
      {"type": "tool_use", "id": "toolu_01B", "name": "get_time", "input": {}}]},
    {"role": "user", "content": [
      {"type": "tool_result", "tool_use_id": "toolu_01A", "content": [
        {"type": "text", "text": "15 degrees"},
        {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "iVBOR"}}],
       "cache_control": {"type": "ephemeral"}},
      {"type": "tool_result", "tool_use_id": "toolu_01B", "content": "no such city", "is_error": true},
      {"type": "text", "text": "What now?"}]}],
  "stream": true})";

inline constexpr std::array kAnthropicRequests{
    kAnthropicToolLoop,
    // Every block beside ours, as the documents have them.
    R"({"system": "S", "messages": [
      {"role": "user", "content": [
        {"type": "image", "source": {"type": "url", "url": "https://example.org/ant.jpg"}},
        {"type": "image", "source": {"type": "file", "file_id": "file_011C"}},
        {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": "x"},
         "title": "T", "citations": {"enabled": true}},
        {"type": "text", "text": "Read."}]},
      {"role": "assistant", "content": [
        {"type": "server_tool_use", "id": "srvtoolu_01", "name": "web_search", "input": {"query": "q"}},
        {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_01", "content": [
          {"type": "web_search_result", "url": "https://example.org", "title": "t"}]},
        {"type": "text", "text": "Said.", "citations": [{"type": "char_location", "start": 0}]}]},
      {"role": "user", "content": "Go on."},
      {"role": "system", "content": "The user is now in Paris."},
      {"role": "assistant", "content": [{"type": "text", "text": "Yes."}]}]})",
    // Results without content, and with an error flag that says what is so anyway.
    R"({"messages": [{"role": "user", "content": [
      {"type": "tool_result", "tool_use_id": "a"},
      {"type": "tool_result", "tool_use_id": "b", "content": [], "is_error": false},
      {"type": "tool_result", "tool_use_id": "c", "content": ""},
      {"type": "tool_result", "tool_use_id": "d", "content": [
        {"type": "document", "source": {"type": "text", "data": "x"}},
        {"type": "search_result", "title": "t"}]}]}]})",
    // The system text in every form and place.
    R"({"messages": [], "system": ""})",
    R"({"messages": [], "system": null})",
    R"({"system": [], "messages": []})",
    R"({"messages": []})",
    R"({"messages": [{"role": "system", "content": "In the list."}]})",
    R"({"system": "A", "messages": [{"role": "system", "content": "B", "id": 7}]})",
    // Members with hostile names and numbers.
    R"({"": 1E+2, "messages": [{"role": "user", "content": "x", "a/b": {"~": [1.0, -0]}}], "z": 9e999})",
    // Content that no provider takes, but that nothing is wrong with as JSON.
    R"({"messages": [{"content": [], "role": "assistant"}, {"role": "user", "content": ""}]})",
};

inline constexpr const char* kGeminiToolLoop = R"({
  "systemInstruction": {"role": "user", "parts": [{"text": "You are brief."}]},
  "contents": [
    {"role": "user", "parts": [{"text": "Check the flight, then book a taxi."},
      {"inlineData": {"mimeType": "image/png", "data": "iVBOR"}}]},
    {"role": "model", "parts": [
      {"text": "Two checks.", "thought": true, "thoughtSignature": "c2ln"},
      {"functionCall": {"name": "check_flight", "args": {"flight": "AA100", "day": 1.50}},
       "thoughtSignature": "QUJD"},
      {"functionCall": {"name": "check_flight", "args": {}}},
      {"functionCall": {"name": "book"}}]},
    {"role": "user", "parts": [
      {"functionResponse": {"name": "check_flight", "response": {"output": "delayed", "gate": 12}}},
      {"functionResponse": {"name": "check_flight", "response": {"status": "on time", "gate": 3}}},
      {"functionResponse": {"name": "book", "response": {"error": "no taxi"},
        "parts": [{"inlineData": {"mimeType": "image/png", "data": "AAAA"}}]}}]},
    {"role": "model", "parts": [{"text": "Delayed.", "thoughtSignature": "REVG"}]}],
  "tools": [{"functionDeclarations": [{"name": "check_flight"}]}],
  "generationConfig": {"temperature": 1.0, "thinkingConfig": {"includeThoughts": true}}})";

inline constexpr std::array kGeminiRequests{
    kGeminiToolLoop,
    // snake_case throughout, ids, and the older role of results.
    R"({"contents": [{"role": "model", "parts": [
        {"function_call": {"id": "c1", "name": "f", "args": null}, "thought_signature": "s"}]},
      {"role": "function", "parts": [
        {"function_response": {"id": "c1", "name": "f", "response": {"result": "r"}}}]},
      {"role": "tool", "parts": [{"function_response": {"name": "f", "response": {}}}]},
      {"parts": [{"file_data": {"mime_type": "video/mp4", "file_uri": "gs://b/v"}},
        {"inline_data": {"mime_type": "image/png", "data": "x", "display_name": "n"}}]}],
     "system_instruction": {"parts": [{"text": "S"}]}, "generation_config": {"top_k": 1e1}})",
    // Parts that we do not know, nulls, and numbers.
    R"({"contents": [{"role": "model", "parts": [
        {"executableCode": {"language": "PYTHON", "code": "1"}},
        {"codeExecutionResult": {"outcome": "OUTCOME_OK", "output": "1"}},
        {"thoughtSignature": "alone"}, {}, {"text": null, "functionCall": {"name": "f", "id": ""}},
        {"text": "x", "thought": null, "videoMetadata": {"fps": 1.0}}]},
      {"role": null, "parts": [], "z": -0}], "cachedContent": "c", "": 12345678901234567890})",
    // Responses of every shape.
    R"({"contents": [{"role": "user", "parts": [
      {"functionResponse": {"name": "f"}}, {"functionResponse": {"name": "f", "response": null}},
      {"functionResponse": {"name": "f", "response": {"content": "c", "exit": 0, "note": ""}}},
      {"functionResponse": {"name": "f", "response": {"output": "", "error": "bad"}}},
      {"functionResponse": {"name": "f", "response": {"output": "o", "log": "l"}}},
      {"functionResponse": {"name": "f", "response": {"output": {"a": "x"}}, "willContinue": false,
        "parts": [{"fileData": {"fileUri": "gs://b/i"}}, {"odd": 1}]}}]}]})",
    // The system text in every form.
    R"({"contents": [], "systemInstruction": ""})",
    R"({"contents": [], "systemInstruction": null})",
    R"({"systemInstruction": {"parts": []}, "contents": []})",
    R"({"contents": []})",
};

/// A message of the dialect zeroclaw-chat.
struct ZeroclawShape {
    const char* role;
    const char* content;
};

inline constexpr ZeroclawShape kZeroclawShapes[] = {
    {"system", "You are brief."},
    {"user", "hello"},
    {"user", ""},
    {"user", "look [IMAGE:/pictures/a.png]"},
    {"user", "{\"tool_call_id\":\"a\",\"content\":\"not in this role\"}"},
    {"user", "[Tool results]\n<tool_result name=\"shell\" status=\"ok\">\nok\n</tool_result>\n"},
    {"user", "[Tool results]\n<tool_result id=\"a\">\nok\n</tool_result>\n"},
    {"user", "[Tool results]"},
    {"user", " [Tool results]\nquoted"},
    {"assistant", "done"},
    {"assistant", "{\"answer\": 42}"},
    {"assistant", "{\"content\":\"done\"}"},
    {"assistant", "<tool_call>\n{\"name\":\"shell\",\"arguments\":{}}\n</tool_call>"},
    {"assistant", R"({"content":null,"tool_calls":[{"id":"a","name":"read","arguments":"{}"}]})"},
    {"assistant", R"({"tool_calls":[{"id":"a","name":"read","arguments":"{}"}]})"},
    {"assistant", R"({"tool_calls":[{"arguments":"{}","id":"a","name":"read"}],"content":""})"},
    {"assistant", R"( { "content" : "x" , "tool_calls" : [ ] } )"},
    {"assistant", R"({"tool_calls":[{"name":"read","arguments":{}}]})"},
    {"assistant", R"({"tool_calls":[{"id":null,"name":"read","arguments":{}}]})"},
    {"assistant",
     R"({"content":"x","tool_calls":[{"id":"a","name":"n","arguments":{"n":1.0,"u":"\u00e9"}}]})"},
    {"assistant", R"({"content":"x","tool_calls":[{"id":"a","type":"function","function":)"
                  R"({"name":"read","arguments":"{}"}}]})"},
    {"assistant",
     R"({"content":"x","tool_calls":[{"id":"a","name":"read","arguments":"{}","extra_content":)"
     R"({"google":{"thought_signature":"s"}}}],"reasoning_content":"Hm."})"},
    {"assistant", R"({"content":"x","tool_calls":[{"id":"a","name":"read","arguments":"{}"}],)"
                  R"("reasoning_content":null,"raw_model_parts":[1e5]})"},
    {"assistant", R"({"content":["x"],"tool_calls":[{"id":"a","name":"n","arguments":"{}"}]})"},
    {"assistant", R"({"content":"x","tool_calls":"none"})"},
    {"assistant", R"({"content":"x","tool_calls":[{"id":"a","name":"re)"},
    {"tool", R"({"tool_call_id":"a","content":"ok"})"},
    {"tool", R"({"content":"ok","tool_call_id":"a"})"},
    {"tool", R"( { "tool_call_id" : "a", "content" : "caf\u00e9", "n" : 1.0 } )"},
    {"tool", R"({"tool_call_id":null,"content":"ok"})"},
    {"tool", R"({"tool_call_id":"a","content":"o)"},
    {"tool", R"({"tool_call_id":"a","tool_call_id":"b","content":"ok"})"},
    {"tool", R"({"exit":0})"},
    {"tool", "ok"},
    {"tool", ""},
};

inline constexpr std::array kOpenaiRequests{
    R"({"model": "gpt-5.1", "temperature": 1.0, "messages": [
      {"role": "developer", "content": "You are brief."},
      {"role": "user", "name": "ann", "content": [
        {"type": "text", "text": "What is this?"},
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBOR", "detail": "low"}},
        {"type": "input_audio", "input_audio": {"data": "x", "format": "wav"}}]},
      {"role": "assistant", "content": null, "refusal": null, "reasoning_content": "Look it up.",
       "tool_calls": [
        {"id": "call_1", "type": "function", "index": 0,
         "function": {"name": "look_up", "arguments": "{\"name\": \"ant\"}", "strict": true}},
        {"id": "call_2", "type": "custom", "custom": {"name": "shell", "input": "ls -la"}}]},
      {"role": "tool", "tool_call_id": "call_1", "content": "An insect."},
      {"role": "tool", "tool_call_id": "call_2", "content": [{"type": "text", "text": "a"},
        {"type": "text", "text": "b"}]},
      {"role": "system", "content": "The user is in Paris."},
      {"role": "assistant", "content": "An ant."},
      {"role": "user", "content": ""}], "tools": []})",
    R"([{"role": "user", "content": "go"}, {"role": "assistant", "content": "done"}])",
    R"([])",
};

}  // namespace trimspec::wire::dialect_test
