// Cases as bytes: one total decoder, and the encoder that goes the other way.
//
// Every byte string is a case, bounded whatever it says: at most kMostMessages messages and
// kMostText bytes of text. Every case has bytes. A message is a piece of the bytes without holes, a
// block within it too, and numbers are kept as distances from the boundary that they stand at, so
// that a fuzzer that copies, deletes and splices bytes does so with messages.
//
//   byte 0   how: 0, 1 records; 2 dice; 3 a line          (each modulo)
//   byte 1   the operation, in the order of the protocol
//   byte 2   dialect and unit
//   then     records: a tag and what belongs to it, to the end. Dice: what generate.hpp throws.
//            A line: a whole request as it stands.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../generate/generate.hpp"

namespace trimspec::conformance::checker {

inline constexpr std::size_t kMostMessages = 64;
inline constexpr std::size_t kMostText = 64 * 1024;

/// What is asked for, whatever the bytes say.
struct Scope {
    std::vector<std::string> ops;          ///< one of these; none: any
    std::optional<wire::Dialect> dialect;  ///< nothing: as the bytes say
    std::optional<Unit> unit;
};

/// What bytes stand for.
struct ByteCase {
    std::string line;  ///< the request, without line feed; under id 1 unless it is a line as it stood
    wire::Dialect dialect = wire::Dialect::canonical;
    Unit unit = Unit::codepoint;
    /// What the request was made of, as it is sent; nothing for a line as it stood, and for
    /// operations that work on neither history nor text.
    std::optional<generate::Sample> sample;
    /// The same before it was put in its dialect: what properties prepare and send for themselves.
    std::optional<generate::Sample> unsent;
};

/// Total: never throws, and ends after time linear in the bytes.
[[nodiscard]] ByteCase decode(std::span<const std::uint8_t> bytes, const Scope& scope = {});

/// Whether `bytes` hold a whole request as it stands.
[[nodiscard]] bool is_line_as_it_stood(std::string_view bytes);

/// The case that the dice make, one of `scope`.
[[nodiscard]] ByteCase generated(generate::Dice& dice, int size, const Scope& scope = {});

/// The bytes of `sample`, which decode to the same one; nothing where it is beyond the bounds.
[[nodiscard]] std::optional<std::string> bytes_of(const generate::Sample& sample,
                                                  const Scope& scope = {});

/// Bytes that decode to `line`: to the same operation on the same history with the same parameters,
/// what is left out filled in, where records can hold that; else to the line as it stands.
[[nodiscard]] std::string encode(std::string_view line, wire::Dialect dialect, Unit unit,
                                 const Scope& scope = {});

/// The sample that `line` asks about, or nothing: it holds what a sample has no place for.
[[nodiscard]] std::optional<generate::Sample> sample_of(std::string_view line,
                                                        wire::Dialect dialect, Unit unit);

/// Two samples ask the same: their histories by their meaning, their budgets in tokens.
[[nodiscard]] bool asks_same(const generate::Sample& a, const generate::Sample& b);

/// `sample` as it is sent in `dialect`: messages that it cannot hold are left out.
[[nodiscard]] generate::Sample fitted(generate::Sample sample, wire::Dialect dialect);

}  // namespace trimspec::conformance::checker
