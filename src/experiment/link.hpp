#pragma once

#include <string>
#include <string_view>

#include "experiment/state.hpp"

// A link is the text after "#":
//
//   1.k7f3q0a/Q=1,0;0,1/K=1,0;0,1/V=2,0;0,4/scale=none/causal=top-left/key-tokens=%E6%88%91,b
//
// the format version, a point and the check value, then name=value for every field that is not at its default, in the
// order of `state_fields`, with "-" for "_" in names and words. Rows end with ";", entries with ",", flags stand
// without commas. A link written by hand leaves ".k7f3q0a" out.
//
// A link inside a link, `view.pinned`, stands last and runs to the end, so that its own "/" and "=" need no escape.
//
// Two layers keep labels apart from the grammar. Inside, a label's own  , ; / = ~ % .  and control characters are
// written "~" and two hexadecimal digits (an empty label is "~-"), so the core text never holds a "%". Outside, every
// byte that chat, mail or Markdown might touch is percent-encoded; since the core has no "%", any number of extra
// percent-encodings can be undone without doubt. The check value is CRC-32 of the core text after the version.

namespace experiment {

/// The canonical link of a state.
std::string link_text(const State& state);

/// Reads a link, with or without a leading "#". With a check value, a text changed on its way (spaces and line breaks
/// inside, "&amp;", quoted-printable, percent-encoding done twice or undone, punctuation at the end) is read when the
/// check proves the reading; anything else is `damaged_link`. Without one it is read as it stands.
/// Problems: empty_link, bad_link, damaged_link, unsupported_version, and those of the state.
Outcome<State> read_link(std::string_view text);

/// As `read_link`, with what the link shows left out.
Outcome<State> read_link_without_view(std::string_view text);

}  // namespace experiment
