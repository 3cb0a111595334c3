#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "attention/layer.hpp"
#include "experiment/evaluate.hpp"
#include "experiment/json_text.hpp"
#include "experiment/problem.hpp"

// What a call gives back: a JSON header, a block of doubles and a block of bytes. Where the header says
// {"$matrix":[offset,rows,cols]}, {"$bytes":[offset,count]}, {"$rows":[offset,count]} or {"$numbers":[offset,count]},
// the numbers stand in the blocks, since JSON cannot carry -inf, and the lists of lists of a state for speed:
// {"$lists":[offset,rows,cols]} among the doubles, {"$flags":[offset,rows,cols]} among the bytes. A reply stays valid
// until the next call; the caller copies it out.

/// Declares a function of the module that JavaScript calls as `aml_<name>`.
#define AML_EXPORT(name) extern "C" __attribute__((export_name("aml_" #name)))

namespace bindings {

/// Starts the reply of a call: the blocks are empty.
void begin();

/// Ends it; gives the addresses and lengths of header, doubles and bytes, six numbers.
const std::uint32_t* finish(std::string header);

/// Ends it with what kept the call from being answered.
const std::uint32_t* finish_problems(const experiment::Problems& problems);

/// A canonical state as JSON.
std::string text_of(const experiment::State& state);

/// The lists of a matrix' rows.
std::string put_lists(const attention::Matrix& matrix);

/// Ends it with a canonical state, or with why there is none.
const std::uint32_t* finish_state(const experiment::Outcome<experiment::State>& read);

/// `put` moves numbers into a block and gives the JSON that stands for them.
std::string put(const attention::Matrix& matrix);
std::string put(const attention::FlagMatrix& flags);
std::string put(const std::vector<double>& numbers);
/// Ten numbers a row, in the order of `RowStatistics` in the page's types; NaN where a value is missing.
std::string put(const std::vector<attention::RowStatistics>& rows);

/// The members of a head of the trace.
experiment::ObjectText members_of(const attention::LayerHead& head);

/// The members of a layer of the trace, without its heads.
experiment::ObjectText members_of(const experiment::LayerTrace& layer);

/// Adds what a trace has besides its layers.
void add_whole(experiment::ObjectText& text, const experiment::Trace& trace);

/// A whole trace as JSON.
std::string text_of(const experiment::Trace& trace);

}  // namespace bindings
