// What a history may have that not every dialect has a place for: the rows of DIALECTS.md.
#pragma once

namespace trimspec::wire::dialect_test {

struct Feature {
    const char* name;
    const char* history;  // canonical
};

inline constexpr Feature kFeatures[] = {
    {"a system message in front", R"([{"role":"system","content":"s"},)"
                                  R"({"role":"user","content":"go"}])"},
    {"an empty system message in front", R"([{"role":"system","content":""},)"
                                         R"({"role":"user","content":"go"}])"},
    {"a second system message in front", R"([{"role":"system","content":"s"},)"
                                         R"({"role":"system","content":"t"},)"
                                         R"({"role":"user","content":"go"}])"},
    {"a system message further back", R"([{"role":"user","content":"go"},)"
                                      R"({"role":"system","content":"s"}])"},
    {"the role `developer`", R"([{"role":"developer","content":"s"},)"
                             R"({"role":"user","content":"go"}])"},
    {"the breadcrumb",
     R"([{"role":"user","content":"[earlier turns omitted to fit the context window]",)"
     R"("synthetic":"breadcrumb"},)"
     R"({"role":"user","content":"go"}])"},
    {"the breadcrumb's text, typed by a user at its place",
     R"([{"role":"user","content":"[earlier turns omitted to fit the context window]"},)"
     R"({"role":"user","content":"go"}])"},
    {"another synthetic message", R"([{"role":"user","content":"s","synthetic":"steering"}])"},
    {"a tool message with one result",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a","content":"r"}]}])"},
    {"several results in one message",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"},{"type":"tool_call","id":"b","name":"n","arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a","content":"r"},)"
     R"({"type":"tool_result","call_id":"b","content":"r"}]}])"},
    {"results in a user message, text behind them",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"user","content":[{"type":"tool_result","call_id":"a","content":"r"},)"
     R"({"type":"text","text":"t"}]}])"},
    {"a failed result",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a","content":"r",)"
     R"("is_error":true}]}])"},
    {"a failed result without text",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a","content":[],)"
     R"("is_error":true}]}])"},
    {"a result without content",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a","content":[]}]}])"},
    {"a result whose text is in pieces",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a",)"
     R"("content":[{"type":"text","text":"t"},{"type":"text","text":"t"}]}]}])"},
    {"an image in a result, behind its text",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a",)"
     R"("content":[{"type":"text","text":"t"},{"type":"image","media_type":"image/png",)"
     R"("ref":"data:image/png;base64,iVBO"}]}]}])"},
    {"an image in a result, before its text",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"}]},)"
     R"({"role":"tool","content":[{"type":"tool_result","call_id":"a",)"
     R"("content":[{"type":"image","media_type":"image/png",)"
     R"("ref":"data:image/png;base64,iVBO"},{"type":"text","text":"t"}]}]}])"},
    {"an image as a data URL of its media type",
     R"([{"role":"user","content":[{"type":"image","media_type":"image/png",)"
     R"("ref":"data:image/png;base64,iVBO"}]}])"},
    {"an image as a data URL of another media type",
     R"([{"role":"user","content":[{"type":"image","media_type":"image/jpeg",)"
     R"("ref":"data:image/png;base64,iVBO"}]}])"},
    {"an image as a data URL without a media type",
     R"([{"role":"user","content":[{"type":"image","media_type":"",)"
     R"("ref":"data:;base64,iVBO"}]}])"},
    {"an image by address, with a media type",
     R"([{"role":"user","content":[{"type":"image","media_type":"image/png",)"
     R"("ref":"https://example.org/a.png"}]}])"},
    {"an image by address alone", R"([{"role":"user","content":[{"type":"image","media_type":"",)"
                                  R"("ref":"https://example.org/a.png"}]}])"},
    {"signed reasoning",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"reasoning","text":"r","signature":"s"},)"
     R"({"type":"text","text":"t"}]}])"},
    {"reasoning without a signature",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"reasoning","text":"r"},{"type":"text",)"
     R"("text":"t"}]}])"},
    {"signed reasoning without a text",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"reasoning","text":"","signature":"s"},)"
     R"({"type":"text","text":"t"}]}])"},
    {"reasoning in a user message",
     R"([{"role":"user","content":[{"type":"reasoning","text":"r","signature":"s"},)"
     R"({"type":"text","text":"t"}]}])"},
    {"arguments that are a compact JSON object",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{\"a\":1,\"b\":[]}"}]}])"},
    {"arguments that are a JSON object with spaces",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{\"a\": 1}"}]}])"},
    {"arguments that are no JSON object",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"ls -la"}]}])"},
    {"empty arguments", R"([{"role":"user","content":"go"},)"
                        R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
                        R"("arguments":""}]}])"},
    {"a call without a name",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"",)"
     R"("arguments":"{}"}]}])"},
    {"a block behind a call",
     R"([{"role":"user","content":"go"},)"
     R"({"role":"assistant","content":[{"type":"tool_call","id":"a","name":"n",)"
     R"("arguments":"{}"},{"type":"text","text":"t"}]}])"},
    {"an empty text", R"([{"role":"user","content":""}])"},
    {"an assistant message without content", R"([{"role":"user","content":"go"},)"
                                             R"({"role":"assistant","content":[]}])"},
    {"a block of an unknown type", R"([{"role":"user","content":[{"type":"new","at":1}]}])"},
    {"an unknown member of a message", R"([{"role":"user","content":"go","at":1}])"},
};

}  // namespace trimspec::wire::dialect_test
