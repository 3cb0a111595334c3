// seed_corpus FOLDER: writes FOLDER/state, packed, link, entry, request and answer with what the fuzzers start from.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "experiment/document.hpp"
#include "experiment/link.hpp"
#include "states/packed_state.hpp"
#include "states/random_states.hpp"

namespace {

namespace fs = std::filesystem;

void write(const fs::path& folder, std::uint64_t number, const std::string& text) {
  std::ofstream(folder / (std::to_string(number) + ".seed"), std::ios::binary) << text;
}

/// As tests/fuzz/packed_fuzzer.cpp takes it.
std::string packed_text(const std::string& json_text) {
  const states::Packed packed = states::pack(*experiment::parse_document(json_text).value);
  std::string text = packed.tokens + '\0';
  text.append(reinterpret_cast<const char*>(packed.numbers.data()), packed.numbers.size() * sizeof(double));
  return text;
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::cerr << "seed_corpus FOLDER\n";
    return EXIT_FAILURE;
  }
  const fs::path folder = words[1];
  for (const char* kind : {"state", "packed", "link", "entry", "request", "answer"}) fs::create_directories(folder / kind);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const experiment::State state = states::random(seed, seed % 4 == 3);
    const std::string link = experiment::link_text(state);
    write(folder / "state", seed, experiment::state_text(state));
    write(folder / "packed", seed, packed_text(experiment::state_text(state)));
    // Without the check value of every other link, what is changed in it is still read.
    write(folder / "link", seed, seed % 2 == 0 ? link : "1" + link.substr(link.find('/')));
  }
  const std::string entries[] = {"0,731",
                                 "-1/2",
                                 "50%",
                                 "１．５",
                                 "−2e-3",
                                 "1\t2\r\n3\t−4,5\r\n",
                                 "1;2\n3;-4,5",
                                 "1 2; 3 -4.5",
                                 "array([[ 1. ,  2. ],\n       [ 3. , -4.5]], dtype=float32)",
                                 "tensor([[1.0, 2.0], [3.0, -4.5]], grad_fn=<AddBackward0>)",
                                 "[(1, 2), (3, -4.5)]",
                                 "[1 2; 3 -4.5]",
                                 "\\begin{bmatrix} 1 & 2 \\\\ 3 & -4.5 \\end{bmatrix}",
                                 "【１，２】"};
  const std::string requests[] = {
      R"({"act":"nudge_value","key":1,"layer":0,"head":1,"nudge":[0.5]})",
      R"({"measure":"additive","selection":"hard","hidden":4,"seed":3,"layer":1,"head":0})",
      R"({"method":"low_rank","seed":1,"n_q":4,"n_k":4,"d_k":2,"d_v":2,"rank":2,"projection":"random"})",
      R"({"method":"window","n_q":4,"n_k":4,"causal":"top_left","left":1,"right":0,"stride":2,"reach":1})",
      R"({"d_k":64,"correlation":0.5,"seed":2,"count":10,"keys":4,"edges":[-1,0,1]})",
      "[[1,2],[3,4],[5,6]]"};
  std::uint64_t number = 0;
  for (const std::string& text : entries) write(folder / "entry", number++, text);
  for (const std::string& text : requests) write(folder / "request", number++, text);
  const std::string answers[] = {"1½",
                                 "e²/(1+e^-1)",
                                 "exp(2)",
                                 "2*ln 2 - √2/2",
                                 "log₂3",
                                 "50%",
                                 "（1/2）",
                                 "1,234",
                                 "1/2√2",
                                 "−∞",
                                 "负无穷",
                                 "\\tfrac12",
                                 "\\frac{\\sqrt{2}}{3}",
                                 "[[1/2, √2], [0, exp(2)]]",
                                 "1/2\t-inf\r\n0,5\t",
                                 "\\begin{array}{cc} 1 & \\frac{1}{4} \\\\ 0 & 1 \\end{array}"};
  for (const std::string& text : answers) write(folder / "answer", number++, text);
}
