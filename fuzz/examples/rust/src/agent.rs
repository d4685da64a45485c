//! The implementation under test: it caps tool results.

/// At most `limit` code points of `text`, 0 for no limit; no image marker is cut. `broken` leaves
/// markers open, to see that fuzzing finds it.
pub fn capped(text: &str, limit: usize, broken: bool) -> &str {
    let end = text.char_indices().nth(limit).map_or(text.len(), |(at, _)| at);
    if limit == 0 || end == text.len() {
        return text;
    }
    let mut head = &text[..end];
    while let Some(at) = head.rfind("[IMAGE:").filter(|_| !broken) {
        if head[at..].contains(']') {
            break;
        }
        head = &head[..at];
    }
    head
}
