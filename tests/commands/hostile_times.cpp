// Prints how much processor time each hostile text takes and how much memory the whole needed.

#include <sys/resource.h>

#include <ctime>
#include <iostream>

#include "states/hostile_texts.hpp"

namespace {

long peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

}  // namespace

int main() {
  static constexpr const char* readers[] = {"state", "link", "number", "matrix"};
  const auto texts = states::hostile_texts();
  std::cout << "before: " << peak_megabytes() << " MB\n";
  double slowest = 0;
  for (const states::HostileText& hostile : texts) {
    const std::clock_t start = std::clock();
    const std::string code = states::code_of(hostile);
    const double taken = static_cast<double>(std::clock() - start) * 1000 / CLOCKS_PER_SEC;
    slowest = std::max(slowest, taken);
    std::cout << readers[static_cast<int>(hostile.reader)] << ", " << hostile.name << ": " << taken << " ms, "
              << (code.empty() ? "read" : code) << ", peak " << peak_megabytes() << " MB" << std::endl;
  }
  std::cout << "slowest: " << slowest << " ms, peak " << peak_megabytes() << " MB\n";
}
