#include <algorithm>
#include <array>

#include "machine/library/older.h"
#include "machine/library/registry.h"

namespace tidelock::library {
namespace {

constexpr std::uint32_t kMostArguments = 14;
constexpr std::uint32_t kKept = code::kNativePointerSlots + code::kNativeScalarSlots + code::kNativeResultSlots;
constexpr std::uint32_t kOut = code::kNativePointerSlots - 1;    // the last pointer slot
constexpr std::uint32_t kNumber = code::kNativeScalarSlots - 2;  // the last scalar slot

}  // namespace

NativeResult forward(NativeCall& call, NativeFn native, std::initializer_list<std::uint64_t> arguments,
                     bool returns_out) {
    TL_CHECK(native != nullptr && arguments.size() <= kMostArguments,
             "a native should be forwarded to one that exists");
    std::array<Slot, kMostArguments + kKept> registers{};
    const auto count = static_cast<std::uint32_t>(arguments.size());
    std::transform(arguments.begin(), arguments.end(), registers.begin(),
                   [](std::uint64_t bits) { return Slot{bits}; });
    Slot* kept = &call.keep_pointer(0);
    std::copy(kept, kept + kKept, registers.begin() + count);
    NativeCall inner(call.x, call.m, registers.data(), call.method, count);
    const NativeResult result = native(inner);
    const Slot out = kept[kOut];
    const Slot number = call.keep(kNumber);
    std::copy(registers.begin() + count, registers.begin() + count + kKept, kept);
    kept[kOut] = out;
    call.keep(kNumber) = number;
    call.target = inner.target;
    call.arguments = std::move(inner.arguments);
    if (result == NativeResult::Return) call.fp[0] = returns_out ? out : registers[0];
    return result;
}

NativeResult forward_import(NativeCall& call, std::string_view entry_point,
                            std::initializer_list<std::uint64_t> arguments, bool returns_out) {
    return forward(call, import_native(entry_point), arguments, returns_out);
}

std::uint32_t framework_version(Machine& m) {
    return m.loader().corelib().image().md().Assembly(metadata::AssemblyRow(1)).MajorVersion();
}

Address on_stack(NativeCall& call, std::uint32_t slot) { return call.x.address_of(call.fp + slot); }
Address out_slot(NativeCall& call) { return call.x.address_of(&call.keep_pointer(kOut)); }
Address number_slot(NativeCall& call) { return call.x.address_of(&call.keep(kNumber)); }

Address method_handle_of(NativeCall& call, std::uint32_t slot) {
    return call.ref(slot) == 0 ? 0 : call.m.method_address(*method_of_info(call, call.ref(slot)));
}

std::uint64_t module_handle_of(NativeCall& call, std::uint32_t slot) {
    Type* type = call.m.find_type("System.Reflection", "RuntimeModule");
    return call.load<std::uint64_t>(call.ref(slot) + call.m.field_offset(type, "m_pData"));
}

std::uint64_t assembly_handle_of(NativeCall& call, std::uint32_t slot) {
    Type* type = call.m.find_type("System.Reflection", "RuntimeAssembly");
    return call.load<std::uint64_t>(call.ref(slot) + call.m.field_offset(type, "m_assembly"));
}

}  // namespace tidelock::library
