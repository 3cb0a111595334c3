#include "states/trace_digest.hpp"

#include <bit>
#include <cmath>
#include <limits>

namespace states {

namespace {

class Digest {
 public:
  std::uint64_t value() const { return hash_; }

  void add(double number) {
    auto bits = std::isnan(number) ? std::uint64_t{0x7ff8000000000000} : std::bit_cast<std::uint64_t>(number);
    for (int byte = 0; byte < 8; ++byte, bits >>= 8U) hash_ = (hash_ ^ (bits & 0xffU)) * 1099511628211U;
  }
  void add(const attention::Matrix& matrix) {
    for (attention::Index i = 0; i < matrix.size(); ++i) add(matrix.data()[i]);
  }
  void add(const std::optional<double>& number) { add(number.value_or(std::numeric_limits<double>::quiet_NaN())); }

 private:
  std::uint64_t hash_ = 14695981039346656037U;
};

void add_row(Digest& digest, const attention::RowStatistics& row) {
  digest.add(row.sum);
  digest.add(row.entropy_nats);
  digest.add(row.entropy_bits);
  digest.add(row.entropy_share);
  digest.add(row.effective_keys);
  digest.add(row.argmax ? std::optional(static_cast<double>(*row.argmax)) : std::nullopt);
  digest.add(row.row_max);
  digest.add(row.log_sum_exp);
  digest.add(row.denominator);
  digest.add(static_cast<double>(row.allowed_keys));
}

void add_head(Digest& digest, const attention::HeadTrace& head) {
  digest.add(head.scores);
  digest.add(head.scaled);
  if (head.softcapped) digest.add(*head.softcapped);
  digest.add(head.masked);
  digest.add(head.softmax.shifted);
  digest.add(head.softmax.exponentials);
  digest.add(head.softmax.weights);
  digest.add(head.output);
  for (const attention::RowStatistics& row : head.rows) add_row(digest, row);
}

}  // namespace

std::uint64_t trace_digest(const experiment::Trace& trace) {
  Digest digest;
  for (const experiment::LayerTrace& layer : trace.layers) {
    for (const attention::LayerHead& head : layer.computed.heads) add_head(digest, head.trace);
    digest.add(layer.computed.joined);
    digest.add(layer.computed.output);
  }
  digest.add(trace.output);
  return digest.value();
}

std::string digest_text(std::uint64_t digest) {
  std::string text(16, '0');
  for (auto place = text.rbegin(); place != text.rend(); ++place, digest >>= 4U) {
    *place = "0123456789abcdef"[digest & 15U];
  }
  return text;
}

}  // namespace states
