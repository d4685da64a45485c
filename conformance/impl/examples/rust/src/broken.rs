//! Broken: cuts at a byte wherever that falls. Inside a character the slice panics, and image markers are
//! cut in half.

fn capped(text: &str, max: usize) -> String {
    text[..max].to_string()
}

plugins::export!(capped);
