#pragma once

#include <optional>

#include "attention/rounding.hpp"

namespace attention {

enum class MaskStage : std::uint8_t { before_softmax, after_softmax, after_softmax_renormalized };

/// Deliberate errors, each as people make it. Without any of them a head is computed as it should be.
struct Fault {
  bool softmax_along_queries = false;                ///< columns are normalised instead of rows
  MaskStage mask_stage = MaskStage::before_softmax;  ///< closed weights are set to 0 afterwards instead
  std::optional<double> mask_value;                  ///< stands in closed cells instead of -inf
  bool mask_inverted = false;                        ///< open cells are closed and closed ones open
  bool naive_softmax = false;                        ///< the row's largest score is not subtracted first
  Precision precision = Precision::float64;          ///< every operation is rounded to this format
  bool scale_by_d_model = false;                     ///< the root of the model's width instead of the head's

  bool any() const {
    return softmax_along_queries || mask_stage != MaskStage::before_softmax || mask_value || mask_inverted ||
           naive_softmax || precision != Precision::float64 || scale_by_d_model;
  }
};

}  // namespace attention
