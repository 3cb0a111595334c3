#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

// Letters used for shapes throughout: n_q queries, n_k keys, d_k width of queries and keys, d_v width of values.

namespace attention {

/// A dense matrix of doubles, row by row, as people write it.
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A dense matrix of small flags, row by row.
using FlagMatrix = Eigen::Matrix<std::uint8_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// One flag a key (or a query), in order.
using Flags = std::vector<std::uint8_t>;

using Index = Eigen::Index;

}  // namespace attention
