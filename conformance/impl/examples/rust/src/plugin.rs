//! A plug-in for trimspec but for its subject: the C interface, and the JSON around one operation.
use serde_json::{from_slice, from_str, json, Value};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// `text`, which has more than `max` bytes, in at most `max` bytes.
pub type Capped = fn(text: &str, max: usize) -> String;

const HELLO: &str = r#"{
    "implementation": {"name": "example-plug-in", "version": "1.0.0", "language": "rust"},
    "protocol": 1, "dialect": "canonical", "unit": "byte", "counter": "given",
    "ops": ["cap_tool_result"], "profile": "invariant", "policies": {"zero_cap": "unlimited"}}"#;

fn integer(value: &Value) -> Option<i64> {
    value.as_i64().filter(|number| number.abs() < 1 << 53)
}

fn invalid(code: &str, param: Option<&str>) -> Value {
    json!({"error": {"code": code, "message": "see the code", "param": param}})
}

fn cap_tool_result(request: &Value, capped: Capped) -> Value {
    let params = &request["params"];
    let Some(text) = request["text"].as_str() else { return invalid("invalid_request", None) };
    if !params.is_object() { return invalid("invalid_params", Some("params")) }
    let max = match integer(&params["max_chars"]) {
        Some(max) if max >= 0 => max as usize,
        _ => return invalid("invalid_params", Some("max_chars")),
    };
    if params.get("unit").is_some_and(|unit| unit != "byte") {
        return invalid("invalid_params", Some("unit"));
    }
    let fits = max == 0 || text.len() <= max;
    json!({"ok": {"text": if fits { text.to_string() } else { capped(text, max) }}})
}

fn answer(request: &[u8], capped: Capped) -> String {
    let request: Value = from_slice(request).unwrap_or_default();
    let id = integer(&request["id"]);
    let mut reply = match (id, request["op"].as_str()) {
        (Some(_), Some("hello")) => json!({"ok": from_str::<Value>(HELLO).ok()}),
        (Some(_), Some("cap_tool_result")) => cap_tool_result(&request, capped),
        (Some(_), Some(_)) => json!({"unsupported": {}}),
        _ => invalid("invalid_request", None),
    };
    reply["id"] = json!(id);
    reply.to_string()
}

/// `trimspec_call`. The reply is a C string, so that its pointer alone gives it back: JSON holds no
/// zero byte. A panic must not leave a library: it becomes a negative number.
///
/// # Safety
/// `request` points at `size` bytes, `reply` at a place for a pointer.
pub unsafe fn call(request: *const u8, size: usize, reply: *mut *mut i8, capped: Capped) -> i64 {
    let request = std::slice::from_raw_parts(request, size);
    let Ok(text) = catch_unwind(AssertUnwindSafe(|| answer(request, capped))) else { return -1 };
    let size = text.len() as i64;
    let Ok(text) = std::ffi::CString::new(text) else { return -1 };
    *reply = text.into_raw().cast();
    size
}

/// The three functions of trimspec.h around one `Capped`.
#[macro_export]
macro_rules! export {
    ($capped:expr) => {
        #[no_mangle]
        pub extern "C" fn trimspec_abi() -> u32 { 1 }
        /// # Safety
        /// See trimspec.h.
        #[no_mangle]
        pub unsafe extern "C" fn trimspec_call(request: *const u8, size: usize, reply: *mut *mut i8) -> i64 {
            $crate::call(request, size, reply, $capped)
        }
        /// # Safety
        /// See trimspec.h.
        #[no_mangle]
        pub unsafe extern "C" fn trimspec_free(reply: *mut i8) {
            drop(std::ffi::CString::from_raw(reply.cast()));
        }
    };
}
