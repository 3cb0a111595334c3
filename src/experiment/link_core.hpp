#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The text layers of a link, below its meaning: escapes, percent-encoding, the check value and repairs.

namespace experiment {

/// A label with the characters of the link grammar escaped as "~2c"; "~-" when empty.
std::string escape_label(std::string_view label);
/// The label again; nothing when the text is not one that `escape_label` writes or a person could write for it.
std::optional<std::string> unescape_label(std::string_view text);

/// The core text with every byte outside `A-Z a-z 0-9 - . , ; / = ~` percent-encoded.
std::string percent_encode(std::string_view core);
/// The core text of a link: percent-decoded until no valid escape is left.
std::string percent_decode_fully(std::string_view text);

/// Seven characters of `0-9 a-z` without i, l, o, u: CRC-32, which finds every change of up to four adjacent bytes.
std::string check_value(std::string_view core);

/// The core texts that a link which travelled badly may have had, its own first: without white space, without
/// quoted-printable, with "&amp;" undone, without closing punctuation.
std::vector<std::string> possible_cores(std::string_view text);

}  // namespace experiment
