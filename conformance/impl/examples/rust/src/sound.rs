//! Keeps whole characters and whole image markers.

fn capped(text: &str, max: usize) -> String {
    let end = (0..=max).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    let mut from = 0;
    // Markers from left to right, each up to the next bracket: one that the cut falls into goes.
    while let Some(open) = text[from..].find("[IMAGE:").map(|at| from + at).filter(|&at| at < end) {
        match text[open..].find(']').map(|at| open + at) {
            Some(close) if close < end => from = close,
            _ => return text[..open].to_string(),
        }
    }
    text[..end].to_string()
}

plugins::export!(capped);
