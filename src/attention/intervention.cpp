#include "attention/intervention.hpp"

#include "attention/elementary.hpp"

namespace attention {

namespace {

double length_of_row(const Matrix& rows, Index row) {
  return length_of({rows.row(row).data(), static_cast<std::size_t>(rows.cols())});
}

void add_to_row(Matrix& rows, Index row, const std::vector<double>& nudge) {
  for (Index c = 0; c < rows.cols(); ++c) rows(row, c) += nudge[static_cast<std::size_t>(c)];
}

}  // namespace

bool reaches(const Intervention& intervention, Index layer, Index head) {
  return intervention.layer.value_or(layer) == layer && intervention.head.value_or(head) == head;
}

void intervene(const Intervention& intervention, LayerHead& inputs, HeadSettings& settings) {
  const Index key = intervention.key;
  switch (intervention.act) {
    case InterventionAct::remove_key:
      settings.mask.key_valid[static_cast<std::size_t>(key)] = 0;
      return;
    case InterventionAct::zero_value:
      inputs.V.row(key).setZero();
      return;
    case InterventionAct::nudge_value:
      return add_to_row(inputs.V, key, intervention.nudge);
    case InterventionAct::nudge_key:
      return add_to_row(inputs.K, key, intervention.nudge);
  }
}

KeyReading key_reading(const LayerHead& head, Index key) {
  const double size = length_of_row(head.V, key);
  KeyReading reading;
  for (Index i = 0; i < head.Q.rows(); ++i) {
    const double weight = head.trace.softmax.weights(i, key);
    reading.weights.push_back(weight);
    reading.contributions.push_back(weight * size);
  }
  return reading;
}

std::vector<double> row_changes(const Matrix& before, const Matrix& after) {
  const Matrix difference = after - before;
  std::vector<double> changes;
  for (Index i = 0; i < difference.rows(); ++i) changes.push_back(length_of_row(difference, i));
  return changes;
}

}  // namespace attention
