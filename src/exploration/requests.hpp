#pragma once

#include <nlohmann/json.hpp>

#include "attention/approximation.hpp"
#include "attention/intervention.hpp"
#include "attention/sampling.hpp"
#include "attention/similarity.hpp"
#include "experiment/problem.hpp"

// What the explorations are asked for, as it stands in a document, or why there is no document. What is left out has
// the default of its structure; anything that does not fit is a problem with its place.

namespace exploration {

using experiment::Outcome;

inline constexpr int longest_sequence = 4096;  ///< n of a sequence: its full weights then take 134 MB
inline constexpr int largest_width = 1024;     ///< d_k of sampled dot products
inline constexpr int most_samples = 100'000;
inline constexpr std::size_t most_edges = 513;

/// G, the gradient of a loss with respect to the output of a whole trace, as rows of numbers: [[...], ...]. Whether it
/// has the output's shape is not known yet. Problems at "/G".
Outcome<attention::Matrix> read_output_gradient(const Outcome<nlohmann::json>& document);

/// {"act": "remove_key" | "zero_value" | "nudge_value" | "nudge_key", "key", "layer", "head", "nudge": [...]}; `layer`
/// and `head` left out mean all of them. Problems at "/intervention".
Outcome<attention::Intervention> read_intervention(const Outcome<nlohmann::json>& document);

/// How alike a query and a key are taken to be, and how weights follow from that.
enum class Measure : std::uint8_t { dot, cosine, additive };
struct Similarity {
  Measure measure = Measure::dot;
  attention::Selection selection = attention::Selection::soft;
  attention::Index hidden = 8;  ///< units of the additive network, 1..64
  std::uint32_t seed = 1;       ///< of that network
  attention::Index layer = 0;
  attention::Index head = 0;
};

/// {"measure": "dot" | "cosine" | "additive", "selection": "soft" | "hard", "hidden", "seed", "layer", "head"}.
/// Problems at "/similarity".
Outcome<Similarity> read_similarity(const Outcome<nlohmann::json>& document);

/// A seeded sequence of standard normal queries, keys and values.
struct SequenceShape {
  std::uint32_t seed = 1;
  attention::Index n_q = 1;  ///< 1..longest_sequence
  attention::Index n_k = 1;
  attention::Index d_k = 1;  ///< 1..64
  attention::Index d_v = 1;
};

/// {"seed", "n_q", "n_k", "d_k", "d_v"}. Problems at "/sequence".
Outcome<SequenceShape> read_sequence_shape(const Outcome<nlohmann::json>& document);

enum class Method : std::uint8_t { full, window, strided, low_rank, kernel };
enum class Projection : std::uint8_t { means, random };

/// How a sequence is attended to.
struct Approximation {
  SequenceShape shape;  ///< of the numbers that come with it; its seed is that of random projections
  Method method = Method::full;
  attention::Causal causal = attention::Causal::none;
  attention::Window window;           ///< of Method::window
  attention::StridedPattern pattern;  ///< of Method::strided
  attention::Index rank = 1;          ///< of Method::low_rank, 1..n_k
  Projection projection = Projection::means;
};

/// {"method": "full" | "window" | "strided" | "low_rank" | "kernel", "n_q", "n_k", "d_k", "d_v", "causal", "left",
/// "right", "stride", "reach", "rank", "projection": "means" | "random", "seed"}. Problems at "/approximation".
Outcome<Approximation> read_approximation(const Outcome<nlohmann::json>& document);

/// Dot products to draw, and the bins to count them in.
struct DotProducts {
  attention::DotProductSampling sampling;
  attention::Index count = 1000;  ///< 1..most_samples
  std::vector<double> edges;      ///< rising, none or 2..most_edges
};

/// {"d_k", "correlation", "seed", "count", "edges": [...]}. Problems at "/sampling".
Outcome<DotProducts> read_dot_products(const Outcome<nlohmann::json>& document);

struct SaturationRequest {
  attention::DotProductSampling sampling;
  attention::Index keys = 16;    ///< 1..64
  attention::Index count = 100;  ///< of queries, 1..10'000
};

/// {"d_k", "correlation", "seed", "keys", "count"}. Problems at "/sampling".
Outcome<SaturationRequest> read_saturation(const Outcome<nlohmann::json>& document);

}  // namespace exploration
