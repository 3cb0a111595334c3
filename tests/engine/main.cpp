// Catch2 2 has its main compiled here; version 3 links one of its own.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#endif
#include "catch.hpp"
