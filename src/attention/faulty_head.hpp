#pragma once

#include "attention/head.hpp"

namespace attention {

/// A head computed just as wrongly as `settings.fault` says; infinities and NaN stay as they come. Shapes as in
/// `attend`.
HeadTrace attend_faultily(const Matrix& Q, const Matrix& K, const Matrix& V, const HeadSettings& settings);

}  // namespace attention
