//! The fuzz target: bytes to a request, our answer, the verdict.
#![no_main]

mod agent;
mod checker;

use serde_json::{json, Value};

const CHECKER: checker::Checker = checker::Checker {
    hello: r#"{"ok":{"protocol":1,"dialect":"canonical","unit":"codepoint","counter":"given",
"ops":["cap_tool_result"],"profile":"invariant","breadcrumb":null,"policies":{}}}"#,
};

fn answer(request: &Value, broken: bool) -> Option<Value> {
    let text = request["text"].as_str()?;
    let limit = usize::try_from(request["params"]["max_chars"].as_u64()?).ok()?;
    let capped = agent::capped(text, limit, broken);
    Some(json!({"id": request["id"].as_i64()?, "ok": {"text": capped}}))
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let line = CHECKER.generate(data);
    let broken = std::env::var_os("AGENT_BROKEN").is_some();
    let reply = match serde_json::from_str(&line) {
        Ok(request) => answer(&request, broken),
        Err(_) => None,
    };
    // No request: this example does not refuse as the protocol asks for.
    let reply = match reply {
        Some(reply) => reply,
        None => return,
    };
    let reply = reply.to_string();
    let verdict = CHECKER.verdict(&line, &reply);
    assert!(
        verdict.starts_with(r#"{"holds":true"#),
        "{verdict}\n{}reply: {reply}",
        CHECKER.describe(&line)
    );
});
