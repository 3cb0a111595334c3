// Catch2, whichever of its versions the system has: 3 (a library with its own main) or 2 (one header).
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
