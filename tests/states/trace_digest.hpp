#pragma once

#include <cstdint>
#include <string>

#include "experiment/evaluate.hpp"

namespace states {

/// All doubles of a trace in one number, so that two machines can compare whole traces bit by bit.
///
/// FNV-1a with 64 bits: start with 14695981039346656037; for each byte, xor it in and multiply by 1099511628211 modulo
/// 2^64. Each double gives its eight bytes, least significant first. Negative zero keeps its bits; every NaN counts as
/// 0x7ff8000000000000, and so does a value that is missing (null in JavaScript). The doubles come in this order:
///
///   for each layer
///     for each head
///       scores, scaled, softcapped (where there is one), masked, shifted, exponentials, weights, output
///       for each row: sum, entropy_nats, entropy_bits, entropy_share, effective_keys, argmax, row_max, log_sum_exp,
///                     denominator, allowed_keys
///     joined, output of the layer
///   output of the trace
///
/// with matrices row by row.
std::uint64_t trace_digest(const experiment::Trace& trace);

/// Sixteen lower-case hexadecimal digits.
std::string digest_text(std::uint64_t digest);

}  // namespace states
