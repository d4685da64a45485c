// An adapter for trimspec: one request a line comes in, one reply a line goes out.
use serde_json::{from_str, json, Value};
use std::io::{stdin, BufRead};

const HELLO: &str = r#"{
    "implementation": {"name": "my-agent", "version": "0.1.0", "language": "rust"},
    "protocol": 1, "dialect": "openai-chat", "unit": "codepoint", "counter": "given",
    "ops": ["trim"], "profile": "invariant", "policies": {"notice": "none"}}"#;

/// FILL THIS IN. Returns the messages to send: those of `history` that stay, as they came and in
/// their order. `cost(message)` says what each counts; together they may cost `budget` at most.
fn trim(history: &[Value], budget: i64, cost: impl Fn(&Value) -> i64) -> Vec<Value> {
    let head = history.first().map_or(0, |message| usize::from(message["role"] == "system"));
    let mut left = budget - history[..head].iter().map(&cost).sum::<i64>();
    let mut first = history.len();
    while first > head && cost(&history[first - 1]) <= left {
        first -= 1;
        left -= cost(&history[first]);
    }
    [&history[..head], &history[first..]].concat() // naive: system, and the last that fit
}

fn cost_of(message: &Value, counter: &Value) -> i64 {
    let size = |text: &Value| text.as_str().map_or(0, |text| text.chars().count() as i64);
    let mut characters = size(&message["content"]);
    let mut tokens = counter["per_message"].as_i64().unwrap_or(4);
    for part in message["content"].as_array().into_iter().flatten() {
        match part["type"].as_str() {
            Some("image_url") => tokens += counter["image_tokens"].as_i64().unwrap_or(256),
            Some("text") => characters += size(&part["text"]),
            _ => characters += part.to_string().chars().count() as i64,
        }
    }
    for call in message["tool_calls"].as_array().into_iter().flatten() {
        let made = call.get("custom").unwrap_or(&call["function"]);
        characters += size(&made["name"]) + size(&made["arguments"]) + size(&made["input"]);
    }
    tokens + (characters + 3) / 4
}

fn answer(line: &[u8]) -> Value {
    let request: Value = serde_json::from_slice(line).unwrap_or_default();
    let (id, params) = (request["id"].as_i64(), &request["params"]);
    let (history, budget) = (request["history"].as_array(), params["budget_tokens"].as_i64());
    match (id, request["op"].as_str(), history, budget) {
        (Some(_), Some("hello"), ..) => json!({"id": id, "ok": from_str::<Value>(HELLO).ok()}),
        (Some(_), Some("trim"), Some(history), Some(budget)) => {
            let limit = if budget == 0 { i64::MAX } else { budget }; // 0: no limit
            let kept = trim(history, limit, |message| cost_of(message, &params["counter"]));
            json!({"id": id, "ok": {"history": kept}})
        }
        (Some(_), Some(op), ..) if op != "trim" => json!({"id": id, "unsupported": {}}),
        _ => json!({"id": id, "error": {"code": "invalid_request"}}),
    }
}

fn main() {
    let lines = stdin().lock().split(b'\n').map_while(Result::ok);
    lines.for_each(|line| println!("{}", answer(&line))); // a line is flushed at its end
}
