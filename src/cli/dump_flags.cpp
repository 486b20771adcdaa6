#include "cli/dump_flags.h"

#include <span>
#include <string_view>

#include "image/metadata/flags.h"

namespace tidelock::cli {

namespace {

using metadata::FieldAttributes;
using metadata::MethodAttributes;
using metadata::MethodImplAttributes;
using metadata::TypeAttributes;

// One row per word: shown if (flags & mask) == value.
struct FlagWord {
    std::uint32_t mask;
    std::uint32_t value;
    std::string_view word;
};

constexpr FlagWord flag(std::uint32_t bit, std::string_view word) { return {bit, bit, word}; }

constexpr FlagWord kTypeWords[] = {
    flag(TypeAttributes::Interface, "interface"),
    {TypeAttributes::VisibilityMask, TypeAttributes::NotPublic, "private"},
    {TypeAttributes::VisibilityMask, TypeAttributes::Public, "public"},
    {TypeAttributes::VisibilityMask, TypeAttributes::NestedPublic, "nested public"},
    {TypeAttributes::VisibilityMask, TypeAttributes::NestedPrivate, "nested private"},
    {TypeAttributes::VisibilityMask, TypeAttributes::NestedFamily, "nested family"},
    {TypeAttributes::VisibilityMask, TypeAttributes::NestedAssembly, "nested assembly"},
    {TypeAttributes::VisibilityMask, TypeAttributes::NestedFamANDAssem, "nested famandassem"},
    {TypeAttributes::VisibilityMask, TypeAttributes::NestedFamORAssem, "nested famorassem"},
    flag(TypeAttributes::Abstract, "abstract"),
    {TypeAttributes::LayoutMask, TypeAttributes::AutoLayout, "auto"},
    {TypeAttributes::LayoutMask, TypeAttributes::SequentialLayout, "sequential"},
    {TypeAttributes::LayoutMask, TypeAttributes::ExplicitLayout, "explicit"},
    {TypeAttributes::LayoutMask, TypeAttributes::ExtendedLayout, "extended"},
    flag(TypeAttributes::Sealed, "sealed"),
    flag(TypeAttributes::SpecialName, "specialname"),
    flag(TypeAttributes::RTSpecialName, "rtspecialname"),
    flag(TypeAttributes::Import, "import"),
    flag(TypeAttributes::Serializable, "serializable"),
    flag(TypeAttributes::BeforeFieldInit, "beforefieldinit"),
};

constexpr FlagWord kFieldWords[] = {
    {FieldAttributes::FieldAccessMask, FieldAttributes::CompilerControlled, "privatescope"},
    {FieldAttributes::FieldAccessMask, FieldAttributes::Private, "private"},
    {FieldAttributes::FieldAccessMask, FieldAttributes::FamANDAssem, "famandassem"},
    {FieldAttributes::FieldAccessMask, FieldAttributes::Assembly, "assembly"},
    {FieldAttributes::FieldAccessMask, FieldAttributes::Family, "family"},
    {FieldAttributes::FieldAccessMask, FieldAttributes::FamORAssem, "famorassem"},
    {FieldAttributes::FieldAccessMask, FieldAttributes::Public, "public"},
    flag(FieldAttributes::Static, "static"),
    flag(FieldAttributes::InitOnly, "initonly"),
    flag(FieldAttributes::Literal, "literal"),
    flag(FieldAttributes::NotSerialized, "notserialized"),
    flag(FieldAttributes::SpecialName, "specialname"),
    flag(FieldAttributes::RTSpecialName, "rtspecialname"),
};

constexpr FlagWord kMethodWords[] = {
    {MethodAttributes::MemberAccessMask, MethodAttributes::CompilerControlled, "privatescope"},
    {MethodAttributes::MemberAccessMask, MethodAttributes::Private, "private"},
    {MethodAttributes::MemberAccessMask, MethodAttributes::FamANDAssem, "famandassem"},
    {MethodAttributes::MemberAccessMask, MethodAttributes::Assem, "assembly"},
    {MethodAttributes::MemberAccessMask, MethodAttributes::Family, "family"},
    {MethodAttributes::MemberAccessMask, MethodAttributes::FamORAssem, "famorassem"},
    {MethodAttributes::MemberAccessMask, MethodAttributes::Public, "public"},
    flag(MethodAttributes::Final, "final"),
    flag(MethodAttributes::HideBySig, "hidebysig"),
    flag(MethodAttributes::NewSlot, "newslot"),
    flag(MethodAttributes::SpecialName, "specialname"),
    flag(MethodAttributes::RTSpecialName, "rtspecialname"),
    flag(MethodAttributes::Abstract, "abstract"),
    flag(MethodAttributes::Virtual, "virtual"),
    flag(MethodAttributes::Strict, "strict"),
    flag(MethodAttributes::Static, "static"),
    flag(MethodAttributes::PInvokeImpl, "pinvokeimpl"),
};

constexpr FlagWord kImplementationWords[] = {
    {MethodImplAttributes::CodeTypeMask, MethodImplAttributes::IL, "cil"},
    {MethodImplAttributes::CodeTypeMask, MethodImplAttributes::Native, "native"},
    {MethodImplAttributes::CodeTypeMask, MethodImplAttributes::OPTIL, "optil"},
    {MethodImplAttributes::CodeTypeMask, MethodImplAttributes::Runtime, "runtime"},
    {MethodImplAttributes::Unmanaged, 0, "managed"},
    flag(MethodImplAttributes::Unmanaged, "unmanaged"),
    flag(MethodImplAttributes::InternalCall, "internalcall"),
    flag(MethodImplAttributes::Synchronized, "synchronized"),
    flag(MethodImplAttributes::NoInlining, "noinlining"),
    flag(MethodImplAttributes::NoOptimization, "nooptimization"),
    flag(MethodImplAttributes::AggressiveInlining, "aggressiveinlining"),
    flag(MethodImplAttributes::AggressiveOptimization, "aggressiveoptimization"),
    flag(MethodImplAttributes::PreserveSig, "preservesig"),
    flag(MethodImplAttributes::Async, "async"),
};

std::string words_of(std::uint32_t flags, std::span<const FlagWord> words) {
    std::string text;
    for (const FlagWord& word : words) {
        if ((flags & word.mask) != word.value) continue;
        text += word.word;
        text += ' ';
    }
    return text;
}

}  // namespace

std::string type_flag_words(std::uint32_t flags) { return words_of(flags, kTypeWords); }
std::string field_flag_words(std::uint16_t flags) { return words_of(flags, kFieldWords); }
std::string method_flag_words(std::uint16_t flags) { return words_of(flags, kMethodWords); }
std::string implementation_flag_words(std::uint16_t flags) { return words_of(flags, kImplementationWords); }

}  // namespace tidelock::cli
