#include "machine/exec/loading.h"

#include <algorithm>

#include "image/cil/instruction.h"
#include "image/cil/method_body.h"
#include "machine/exec/machine.h"
#include "machine/exec/native.h"

namespace tidelock::exec {

using types::Assembly;
using types::Type;

namespace {

bool is_there_from_the_start(types::Loader& loader, const Assembly& assembly) {
    return &assembly == &loader.corelib() || !assembly.image().entry_point().is_nil();
}

// Those of a type, of its element and of its arguments.
void add_assemblies(const Type* type, std::vector<const Assembly*>& all) {
    if (type == nullptr) return;
    if (type->assembly != nullptr) all.push_back(type->assembly);
    add_assemblies(type->element, all);
    for (const Type* argument : type->args) add_assemblies(argument, all);
}

bool names_member(cil::OperandKind kind) {
    return kind == cil::OperandKind::Method || kind == cil::OperandKind::Field || kind == cil::OperandKind::Type ||
           kind == cil::OperandKind::Token;
}

bool has_bit(Cells::Bytes bits, std::uint32_t index) {
    return index / 8 < bits.size() && (std::to_integer<unsigned>(bits[index / 8]) >> (index % 8) & 1U) != 0;
}

void set_bits(NativeCall& call, const std::vector<std::uint32_t>& indices) {
    const Cells::Bytes old = call.cell_bytes(Cell::Assemblies);
    std::vector<std::byte> bits(old.begin(), old.end());
    for (const std::uint32_t index : indices) {
        if (bits.size() <= index / 8) bits.resize(index / 8 + 1);
        bits[index / 8] |= std::byte{1} << (index % 8);
    }
    call.set_cell_bytes(Cell::Assemblies, bits);
}

// Told by itself: only a call that loads something is seen by others.
constexpr Effect kLoads = writes(Cell::Assemblies) | reads(What::Classes);

NativeResult load_and_call(NativeCall& call) {
    const code::Code* stub = call.x.frame->code;
    if (call.step() != 0) {
        std::copy(call.result(), call.result() + stub->result_slots, call.fp);
        return call.done();
    }
    const LoadingStub& behind = call.m.behind_stub(stub);
    const auto is_new = [&](std::uint32_t index) { return !has_bit(call.cell_bytes(Cell::Assemblies), index); };
    if (std::ranges::any_of(behind.assemblies, is_new)) {
        if (!call.may_act()) return call.stop_before({});
        if (call.x.stepping != nullptr) call.x.stepping->synchronised.push_back({cell_key(Cell::Assemblies)});
        set_bits(call, behind.assemblies);
    }
    call.target_code = behind.code;
    return call.call(call.method, std::span<const Slot>(call.fp, stub->arg_slots));
}

}  // namespace

std::vector<std::uint32_t> assemblies_named_by(types::Loader& loader, types::Method& method) {
    if (method.row == 0 || method.is_abstract()) return {};
    const auto bytes = method.assembly->image().body_bytes(metadata::MethodDefRow(method.row));
    if (bytes.empty()) return {};
    const auto body = cil::MethodBody::parse(bytes, method.name);
    if (!body.ok()) return {};
    std::vector<const Assembly*> all;
    const types::GenericContext context{method.owner->args, method.args};
    for (cil::InstructionReader reader(body->code()); reader.next();) {
        const cil::Instruction& in = reader.instruction();
        if (!names_member(in.info().operand)) continue;
        const auto named = loader.resolve_any(*method.assembly, in.token().value(), context);
        add_assemblies(named.type, all);
        if (named.method != nullptr) {
            add_assemblies(named.method->owner, all);
            for (const Type* argument : named.method->args) add_assemblies(argument, all);
        }
        if (named.field != nullptr) add_assemblies(named.field->owner, all);
    }
    std::vector<std::uint32_t> indices;
    for (const Assembly* assembly : all) {
        if (!is_there_from_the_start(loader, *assembly)) indices.push_back(assembly->index());
    }
    std::ranges::sort(indices);
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    return indices;
}

std::unique_ptr<code::Code> loading_stub(types::Loader& loader, types::Method& method, const code::Code& before) {
    std::unique_ptr<code::Code> stub = code::native_stub(loader, method);
    if (stub->arg_slots != before.arg_slots || stub->result_slots != before.result_slots ||
        before.result_slots > code::kNativeResultSlots)
        return nullptr;
    stub->native = reinterpret_cast<void*>(&load_and_call);
    stub->effect = &kLoads;
    stub->atomicity = before.atomicity;
    stub->native_references.clear();  // the method itself finds out what it is handed
    return stub;
}

void note_loaded(NativeCall& call, const Assembly& assembly) { set_bits(call, {assembly.index()}); }

std::vector<Assembly*> loaded_assemblies(NativeCall& call) {
    types::Loader& loader = call.m.loader();
    std::vector<Assembly*> all(loader.assemblies().begin(), loader.assemblies().end());
    if (call.x.stepping == nullptr) return all;
    call.x.stepping->looks_at_assemblies = true;
    std::erase_if(all, [&](const Assembly* a) {
        return !is_there_from_the_start(loader, *a) && !has_bit(call.cell_bytes(Cell::Assemblies), a->index());
    });
    // NB: in which order the machine has come to load them says nothing about the state.
    std::ranges::sort(all, [&](const Assembly* a, const Assembly* b) {
        const bool is_core = a == &loader.corelib();
        if (is_core != (b == &loader.corelib())) return is_core;
        return a->simple_name() < b->simple_name();
    });
    return all;
}

}  // namespace tidelock::exec
