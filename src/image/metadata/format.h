// Names of metadata items as text, in the manner of ildasm, for messages, dumps and the disassembler:
// `class [System.Runtime]System.Collections.Generic.List`1<int32>`, `void Program::Main(string[])`.
// Never fails: what cannot be read shows as `?`.
#pragma once

#include <string>

#include "image/metadata/signature.h"

namespace tidelock::metadata {

[[nodiscard]] std::string type_full_name(const Metadata& md,
                                         Token type);                  // Ns.Outer/Inner, with [Assembly] for TypeRef
[[nodiscard]] std::string format_type(const Metadata& md, Blob type);  // one type of a signature
[[nodiscard]] std::string format_method(const Metadata& md, Token method);  // MethodDef, MemberRef, MethodSpec
[[nodiscard]] std::string format_field(const Metadata& md, Token field);    // Field, MemberRef
[[nodiscard]] std::string format_token(const Metadata& md, Token token);    // any of them, and strings
[[nodiscard]] std::string format_user_string(UserString string);            // quoted and escaped

// Ns.Outer/Inner.Method without signature, for traces and reports.
[[nodiscard]] std::string method_full_name(const Metadata& md, MethodDefRow method);

}  // namespace tidelock::metadata
