#include "catch.hpp"
#include "states/hostile_texts.hpp"

// How long each takes is printed by the command hostile_times; here they must only end, and as they should.

TEST_CASE("texts made to cost time or memory are problems with a code") {
  for (const states::HostileText& hostile : states::hostile_texts()) {
    CAPTURE(hostile.name, hostile.text.size());
    CHECK(states::code_of(hostile) == (hostile.code == nullptr ? "" : hostile.code));
  }
}
