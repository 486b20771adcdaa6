// The same for unit tests.
#include "precompiled.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
