#include "experiment/link.hpp"

#include "catch.hpp"
#include "experiment/link_core.hpp"
#include "states.hpp"

using experiment::link_text;
using experiment::read_link;
using experiment::state_text;

namespace {

const char* const example =
    R"({"version":1,"Q":[[1,0.5],[0,-2]],"K":[[1,0],[0,1]],"V":[[2],[4]],"causal":"top_left","key_tokens":["爱","北京."],"mask":[[1,1],[0,1]],"view":{"cell":{"stage":"weights","row":1,"column":0}}})";

std::string code_of(const std::string& link) {
  const auto read = read_link(link);
  return read ? "read" : read.problems.front().code + " " + read.problems.front().path;
}

std::string canonical(const std::string& link) {
  const auto read = read_link(link);
  REQUIRE(read);
  return state_text(*read.value);
}

}  // namespace

TEST_CASE("a link is readable, leaves defaults out and carries its check value in front") {
  CHECK(link_text(states::valid(R"({"version":1,"Q":[[1,0]],"K":[[1,0],[0,1]],"V":[[2,0],[0,4]],"scale":"none"})")) ==
        "1.1at8vx8/Q=1,0/K=1,0;0,1/V=2,0;0,4/scale=none");
  CHECK(link_text(states::valid(example)).substr(9) ==
        "/Q=1,0.5;0,-2/K=1,0;0,1/V=2;4/causal=top-left/mask=11;01/key-tokens=%e7%88%b1,%e5%8c%97%e4%ba%ac~2e/"
        "view.cell=weights,1,0");
}

TEST_CASE("a link comes back to the same state") {
  CHECK(canonical(link_text(states::valid(example))) == state_text(states::valid(example)));
  CHECK(canonical("#" + link_text(states::valid(example))) == state_text(states::valid(example)));
}

TEST_CASE("random states come back from their links bit for bit") {
  const bool wild = GENERATE(false, true);
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    const experiment::State state = states::random(seed, wild);
    CAPTURE(seed);
    REQUIRE(canonical(link_text(state)) == state_text(state));
  }
}

TEST_CASE("a link written by hand needs no check value") {
  CHECK(canonical("1/Q=1,0/K=1,0;0,1/V=2,0;0,4/scale=none") ==
        state_text(states::valid(R"({"version":1,"Q":[[1,0]],"K":[[1,0],[0,1]],"V":[[2,0],[0,4]],"scale":"none"})")));
  CHECK(canonical("1/V=.5/key_tokens=我/K=+1e0/Q=1.") ==
        state_text(states::valid(R"({"version":1,"Q":[[1]],"K":[[1]],"V":[[0.5]],"key_tokens":["我"]})")));
  const std::string inverted = canonical("1/Q=1/K=1/V=1/fault.mask-inverted=1");
  CHECK(inverted.find("mask_inverted") != std::string::npos);
  CHECK(canonical("1/Q=1/K=1/V=1/fault.mask-inverted=true") == inverted);
  CHECK(canonical("1/Q=1/K=1/V=1/fault.mask-inverted=false") == canonical("1/Q=1/K=1/V=1"));
}

TEST_CASE("a pinned experiment stands at the end of the link, readable, and comes back without its view") {
  const std::string pinned = "1/Q=3,0/K=1,0/V=2/key-tokens=~2fview~2epinned~3d/view.digits=2";
  const std::string link = "1/Q=1,0/K=1,0/V=2/view.cell=Q,0,0/view.pinned=" + pinned;
  const auto read = read_link(link);
  REQUIRE(read);
  const std::string bare = "/Q=3,0/K=1,0/V=2/key-tokens=~2fview~2epinned~3d";
  const std::string kept = "1." + experiment::check_value(bare) + bare;
  CHECK(read.value->view.pinned == kept);
  CHECK(read.value->view.cell->stage == "Q");
  const std::string written = link_text(*read.value);
  CHECK(written.substr(9) == "/Q=1,0/K=1,0/V=2/view.cell=Q,0,0/view.pinned=" + kept);
  CHECK(canonical(written) == state_text(*read.value));
}

TEST_CASE("a pinned experiment in a pinned experiment is not kept") {
  std::string link = "1/Q=1/K=1/V=2";
  for (int depth = 0; depth < 1000; ++depth) link.insert(0, "1/Q=1/K=1/V=2/view.pinned=");
  const auto read = read_link(link);
  REQUIRE(read);
  CHECK(read.value->view.pinned == link_text(states::valid(R"({"version":1,"Q":[[1]],"K":[[1]],"V":[[2]]})")));
}

TEST_CASE("a pinned experiment that is not valid is a problem at its place") {
  CHECK(code_of("1/Q=1/K=1/V=2/view.pinned=1/Q=1/K=1") == "missing_key /view/pinned/V");
  CHECK(code_of("1/Q=1/K=1/V=2/view.pinned=") == "empty_link /view/pinned");
  CHECK(code_of("1/Q=1/K=1/V=2/view.pinned=1.0000000/Q=1") == "damaged_link /view/pinned");
  CHECK(states::first_problem(R"({"version":1,"Q":[[1]],"K":[[1]],"V":[[2]],"view":{"pinned":{}}})") ==
        "wrong_type /view/pinned");
}

TEST_CASE("every truncation of a link is recognised") {
  const std::string link = link_text(states::valid(example));
  for (std::size_t length = 0; length < link.size(); ++length) {
    CAPTURE(link.substr(0, length));
    CHECK_FALSE(read_link(link.substr(0, length)));
  }
}

TEST_CASE("every letter changed is recognised, or gives the same state") {
  const std::string link = link_text(states::valid(example));
  const std::string same = state_text(states::valid(example));
  for (std::size_t i = 0; i < link.size(); ++i) {
    for (const char c : {'0', '1', '9', 'a', 'A', '/', ';', ',', '.', '=', '-', '~', '%', ' ', '\n'}) {
      std::string changed = link;
      changed[i] = c;
      CAPTURE(changed);
      const auto read = read_link(changed);
      if (read) CHECK(state_text(*read.value) == same);
    }
  }
}

TEST_CASE("every letter lost, doubled or swapped is recognised, or gives the same state") {
  const std::string link = link_text(states::valid(example));
  const std::string same = state_text(states::valid(example));
  for (std::size_t i = 0; i + 1 < link.size(); ++i) {
    std::string lost = link;
    lost.erase(i, 1);
    std::string doubled = link;
    doubled.insert(i, 1, link[i]);
    std::string swapped = link;
    std::swap(swapped[i], swapped[i + 1]);
    for (const std::string& changed : {lost, doubled, swapped}) {
      CAPTURE(changed);
      const auto read = read_link(changed);
      if (read) CHECK(state_text(*read.value) == same);
    }
  }
}

TEST_CASE("what chat and mail do to a link is undone where the check proves it") {
  const std::string link = link_text(states::valid(example));
  const std::string same = state_text(states::valid(example));
  const std::string decoded = experiment::percent_decode_fully(link);
  const auto doubled = [](std::string text) {
    for (std::size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at + 3))
      text.replace(at, 1, "%25");
    return text;
  };
  std::string broken = link;
  broken.insert(40, "\r\n ");
  std::string quoted_printable = link;
  for (std::size_t at = quoted_printable.find('='); at != std::string::npos; at = quoted_printable.find('=', at + 3)) {
    quoted_printable.replace(at, 1, "=3D");
  }
  quoted_printable.insert(60, "=\r\n");
  for (const std::string& text : {decoded, doubled(link), doubled(doubled(link)), " " + link + "\n", link + ".",
                                  link + ").", link + "。", link + "\"),", link + "%E3%80%82", link + "%22%29%20",
                                  doubled(link + "%E3%80%82"), broken, quoted_printable, "#" + link + "!"}) {
    CAPTURE(text);
    CHECK(canonical(text) == same);
  }
}

TEST_CASE("an ampersand in a label survives being escaped as an entity") {
  const auto state = states::valid(R"({"version":1,"Q":[[1]],"K":[[1]],"V":[[1]],"key_tokens":["R&D"]})");
  const std::string escaped = "1." + link_text(state).substr(2, 7) + "/Q=1/K=1/V=1/key-tokens=R&amp;D";
  CHECK(canonical(escaped) == state_text(state));
}

TEST_CASE("a label that looks like an escape stays what it is") {
  for (const char* label :
       {"%41", "~2c", "a%2Cb", "&amp;", "%", "~", "~-", "", "view.step=3", "a/view.step=3", "\\u0000"}) {
    experiment::State state = states::valid(R"({"version":1,"Q":[[1]],"K":[[1]],"V":[[1]]})");
    state.key_tokens[0] = label;
    CAPTURE(label);
    const auto read = read_link(link_text(state));
    REQUIRE(read);
    CHECK(read.value->key_tokens[0] == label);
  }
}

TEST_CASE("a link uses only characters that chat, mail and Markdown leave alone, and ends in none that they cut off") {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const std::string link = link_text(states::random(seed, false));
    CAPTURE(link);
    CHECK(link.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-.,;/=~%") ==
          std::string::npos);
    CHECK(std::string(".,;/=~%").find(link.back()) == std::string::npos);
  }
}

TEST_CASE("bad links say what is wrong and where") {
  CHECK(code_of("") == "empty_link ");
  CHECK(code_of("#") == "empty_link ");
  CHECK(code_of("hello") == "bad_link ");
  CHECK(code_of("2/Q=1") == "unsupported_version ");
  CHECK(code_of("1") == "missing_key /Q");
  CHECK(code_of("1.abc/Q=1/K=1/V=1") == "damaged_link ");
  CHECK(code_of("1.0000000/Q=1/K=1/V=1") == "damaged_link ");
  CHECK(code_of("1/Q") == "bad_link ");
  CHECK(code_of("1/Q=1,x/K=1/V=1") == "bad_link /Q/0/1");
  CHECK(code_of("1/Q=1e999/K=1/V=1") == "number_out_of_range /Q/0/0");
  CHECK(code_of("1/Q=inf/K=1/V=1") == "bad_link /Q/0/0");
  CHECK(code_of("1/Q=1/K=1/V=1.") == "read");
  CHECK(code_of("1/Q=1/K=1/V=1/scale=none.") == "unknown_word /scale");
  CHECK(code_of("1/Q=1/K=1/V=1/V=2") == "duplicate_key /V");
  CHECK(code_of("1/Q=1/K=1/V=1/foo=2") == "unknown_key /foo");
  CHECK(code_of("1/Q=1/K=1/V=1/version=2") == "unknown_key /version");
  CHECK(code_of("1/Q=1/K=1;2/V=1") == "wrong_shape /V");
  CHECK(code_of("1/Q=1/K=1/V=1/mask=2") == "bad_link /mask/0");
  CHECK(code_of("1/Q=1/K=1/V=1/window=1") == "bad_link /window");
  CHECK(code_of("1/Q=1/K=1/V=1/key-tokens=~zz") == "bad_link /key_tokens/0");
  CHECK(code_of("1/Q=1/K=1/V=1/view.cell=weights") == "bad_link /view/cell");
  CHECK(code_of("1/Q=1/K=1/V=1/view.from-the-future=3") == "read");
  CHECK(code_of("1/Q=1/K=1/V=1/key-tokens=%ff") == "bad_link ");
  CHECK(code_of(std::string(9U << 20U, 'x')) == "text_too_long ");
}

TEST_CASE("the check value is CRC-32 in seven letters") {
  CHECK(experiment::check_value("123456789") == "35z8e96");  // 0xcbf43926
}
