// Code in which registers may hold promises: under a relaxed memory model a read is issued, and what it reads is known
// only when it completes. An `await` stands before every instruction that reads or writes registers, calls or
// synchronises; the machine sees there whether what the instruction needs is known (machine/exec/promises.h).
#pragma once

#include "program/code/code.h"

namespace tidelock::code {

void insert_awaits(Code& code);

}  // namespace tidelock::code
