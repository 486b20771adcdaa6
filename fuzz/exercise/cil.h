// A method body: decoded, checked and disassembled, whether it passes the check or not.
#pragma once

#include "image/cil/disassembler.h"
#include "image/cil/verify.h"
#include "small_metadata.h"

namespace tidelock::fuzz {

inline void exercise_cil(Bytes input) {
    const std::vector<std::byte> copy(input.begin(), input.end());
    const auto body = cil::MethodBody::parse(copy, "fuzz");
    if (!body.ok()) return;
    const metadata::Metadata& md = small_metadata();
    const bool is_good = cil::check_body(md, body.value(), "fuzz").ok();
    const std::string text = cil::disassemble(body.value(), md);
    TL_CHECK(!is_good || text.find("cannot be decoded") == std::string::npos, "a checked body should be decodable");
    for (const cil::Clause clause : body->clauses())
        TL_CHECK(!is_good || clause.try_offset < body->code().size(), "a checked clause should be inside");
}

}  // namespace tidelock::fuzz
