//! The checker library from Rust: requests out of bytes, and what is wrong with a reply.

use std::os::raw::c_char;

#[link(name = "trimspec_check")]
extern "C" {
    fn trimspec_check_generate(
        hello: *const c_char, hello_size: usize, bytes: *const u8, bytes_size: usize,
        request: *mut *mut c_char,
    ) -> i64;
    fn trimspec_check_verdict(
        hello: *const c_char, hello_size: usize, request: *const c_char, request_size: usize,
        reply: *const c_char, reply_size: usize, verdict: *mut *mut c_char,
    ) -> i64;
    fn trimspec_check_describe(
        hello: *const c_char, hello_size: usize, request: *const c_char, request_size: usize,
        text: *mut *mut c_char,
    ) -> i64;
    fn trimspec_check_free(out: *mut c_char);
}

/// Makes requests and judges replies. `hello` is your reply to the protocol's hello.
pub struct Checker {
    pub hello: &'static str,
}

fn at(text: &str) -> (*const c_char, usize) {
    (text.as_ptr().cast(), text.len())
}

/// What the library handed out, as our own.
fn taken(size: i64, out: *mut c_char) -> String {
    let size = usize::try_from(size).expect("trimspec_check refuses the hello");
    let text = unsafe { std::slice::from_raw_parts(out.cast::<u8>(), size) }.to_vec();
    unsafe { trimspec_check_free(out) };
    String::from_utf8(text).expect("trimspec_check writes UTF-8")
}

impl Checker {
    /// The request that `bytes` stand for, a line of the protocol. It may be a line that is no
    /// request and no UTF-8 either; such bytes are replaced, so it is still to be refused.
    pub fn generate(&self, bytes: &[u8]) -> String {
        let (hello, hello_size) = at(self.hello);
        let mut out = std::ptr::null_mut();
        let size = unsafe {
            trimspec_check_generate(hello, hello_size, bytes.as_ptr(), bytes.len(), &mut out)
        };
        let size = usize::try_from(size).expect("trimspec_check refuses the hello");
        let line = unsafe { std::slice::from_raw_parts(out.cast::<u8>(), size) };
        let line = String::from_utf8_lossy(line).into_owned();
        unsafe { trimspec_check_free(out) };
        line
    }

    /// `{"holds":true,"violations":[]}` for an honest reply.
    pub fn verdict(&self, request: &str, reply: &str) -> String {
        let ((hello, hello_size), (asked, asked_size), (said, said_size)) =
            (at(self.hello), at(request), at(reply));
        let mut out = std::ptr::null_mut();
        let size = unsafe {
            trimspec_check_verdict(hello, hello_size, asked, asked_size, said, said_size, &mut out)
        };
        taken(size, out)
    }

    /// `request` for a person.
    pub fn describe(&self, request: &str) -> String {
        let ((hello, hello_size), (asked, asked_size)) = (at(self.hello), at(request));
        let mut out = std::ptr::null_mut();
        let size = unsafe { trimspec_check_describe(hello, hello_size, asked, asked_size, &mut out) };
        taken(size, out)
    }
}
