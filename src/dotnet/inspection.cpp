#include "dotnet/inspection.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>

#include "machine/library/stack_trace_text.h"
#include "model/names.h"
#include "model/values.h"
#include "program/code/liveness.h"

namespace tidelock::dotnet {

namespace {

using kind::Inspected;
using kind::Variable;
using types::Type;

constexpr std::size_t kMostElements = 100;

// A value in memory or in registers.
struct Spot {
    const Type* type = nullptr;
    const std::byte* data = nullptr;
    Variable::Known known = Variable::Known::Yes;

    [[nodiscard]] bool exists() const { return type != nullptr; }
};

struct NamedSpot {
    std::string name;
    Spot spot;
};

bool is_struct(const Type& type) { return type.is_value_type() && type.prim == types::Prim::None; }

std::uint64_t bits_of(const Spot& spot) {
    const std::uint32_t size = spot.type->is_value_type() ? spot.type->value_size : 8;
    std::uint64_t bits = 0;
    std::memcpy(&bits, spot.data, std::min<std::size_t>(size, sizeof bits));
    return bits;
}

// A reference to a variable stands for the variable.
Spot follow_byref(exec::Machine& m, Spot spot) {
    if (!spot.exists() || spot.type->shape != types::Shape::ByRef || spot.known != Variable::Known::Yes) return spot;
    const Type& element = *spot.type->element;
    const std::byte* data = m.blocks().find_readable(bits_of(spot), element.is_value_type() ? element.value_size : 8);
    return data == nullptr ? Spot{} : Spot{&element, data, spot.known};
}

// --- fields and elements ---

bool is_shown(const types::Field& field, bool is_static) {
    return field.is_static == is_static && !field.is_thread_static && !field.is_literal && !field.has_rva;
}

void add_fields(exec::Machine& m, const Type& type, bool is_static, const std::byte* data,
                std::vector<NamedSpot>& fields) {
    for (types::Field& field : type.fields) {
        if (!is_shown(field, is_static)) continue;
        const Type* of = m.loader().field_type(&field).value;
        if (of != nullptr) fields.push_back({model::user_field_name(field), {of, data + field.offset}});
    }
}

std::vector<NamedSpot> instance_fields(exec::Machine& m, const Type& type, const std::byte* data) {
    std::vector<const Type*> line;
    for (const Type* t = &type; t != nullptr; t = t->base) line.push_back(t);
    std::vector<NamedSpot> fields;
    for (auto it = line.rbegin(); it != line.rend(); ++it) add_fields(m, **it, false, data, fields);
    return fields;
}

const std::byte* data_of(exec::Machine& m, memory::Address object, std::uint32_t offset) {
    return m.blocks().at(object).data + offset;
}

// Of an object that a reference refers to, or of a struct.
std::vector<NamedSpot> parts_of(exec::Machine& m, const Spot& spot, std::size_t& left_out) {
    if (is_struct(*spot.type)) return instance_fields(m, *spot.type, spot.data);
    if (!spot.type->is_reference() || bits_of(spot) == 0) return {};
    const memory::Address object = bits_of(spot);
    const Type* type = m.heap().type_of(object);
    if (type == nullptr || type == m.known().string) return {};
    if (!type->is_array()) {
        if (is_struct(*type) || !type->is_value_type())
            return instance_fields(m, *type, data_of(m, object, types::kObjectHeader));
        return {{"value", {type, data_of(m, object, types::kObjectHeader)}}};
    }
    std::vector<NamedSpot> elements;
    const std::uint32_t size = m.blocks().at(object).size;
    if (type->shape != types::Shape::SzArray || type->element_size == 0 || size < types::kArrayData) return {};
    const auto length = m.blocks().load<std::uint32_t>(object + types::kArrayLength);
    const std::size_t shown =
        std::min<std::size_t>({length, kMostElements, (size - types::kArrayData) / std::size_t{type->element_size}});
    for (std::size_t i = 0; i < shown; ++i) {
        const auto offset = static_cast<std::uint32_t>(types::kArrayData + i * type->element_size);
        elements.push_back({fmt::format("[{}]", i), {type->element, data_of(m, object, offset)}});
    }
    left_out = length - shown;
    return elements;
}

std::string text_of(exec::Machine& m, const Spot& spot, int depth = 0) {
    constexpr int kDeepest = 2;
    if (!is_struct(*spot.type)) return model::value_text(m, *spot.type, bits_of(spot));
    if (depth == kDeepest) return "{...}";
    std::string text;
    for (const auto& [name, field] : instance_fields(m, *spot.type, spot.data))
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, text_of(m, field, depth + 1));
    return "{" + text + "}";
}

Variable to_variable(exec::Machine& m, const NamedSpot& named) {
    Variable variable{named.name, model::type_name(*named.spot.type), {}, named.spot.known};
    if (named.spot.known == Variable::Known::Yes) variable.value = text_of(m, named.spot);
    return variable;
}

// --- variables of a frame ---

// An object in which the compiler keeps variables: of lambdas, iterators, async methods.
bool is_kept_apart(const Type& type) { return type.name.starts_with('<') && type.enclosing != nullptr; }

class FrameVariables {
public:
    FrameVariables(exec::Machine& m, const threads::Thread& thread, const threads::Frame& frame)
        : m_(m), thread_(thread), frame_(frame), code_(*frame.code), liveness_(*frame.code) {}

    std::vector<NamedSpot> all() {
        const types::Method& method = *code_.method;
        const std::vector<std::string_view> names = library::parameter_names(method);
        const std::size_t has_this = method.signature.has_this ? 1 : 0;
        for (std::size_t i = 0; i < code_.argument_registers.size(); ++i) {
            const bool is_this = i < has_this;
            const Type* type = is_this ? method.owner : method.signature.params[i - has_this];
            add(is_this ? "this" : std::string(names[i - has_this]), code_.argument_registers[i], type);
        }
        const auto at = static_cast<std::size_t>(frame_.ip - code_.begin);
        const std::uint32_t offset = code_.il_offsets[&frame_ == thread_.top || at == 0 ? at : at - 1];
        for (std::size_t i = 0; i < code_.local_registers.size(); ++i)
            add(library::local_name(m_, method, static_cast<std::uint16_t>(i), offset), code_.local_registers[i],
                nullptr);
        return std::move(found_);
    }

private:
    void add(std::string name, std::uint16_t number, const Type* type) {
        const code::Register& reg = code_.registers[number];
        if (reg.type != nullptr) type = reg.type;
        if (type == nullptr || name.empty()) return;
        const bool is_ref_this = name == "this" && type->is_value_type();
        Spot spot{type, reinterpret_cast<const std::byte*>(frame_.fp + reg.slot), known(reg.slot)};
        if (is_ref_this) spot = this_of_struct(*type, spot);
        spot = follow_byref(m_, spot);
        if (!spot.exists()) return;
        if (is_kept_apart(*type) && add_kept(spot)) return;
        if (!name.starts_with('<') && name.find("<>") == std::string::npos) found_.push_back({std::move(name), spot});
    }

    // NB: a method of a struct has its address.
    Spot this_of_struct(const Type& type, const Spot& spot) {
        std::uint64_t address = 0;
        std::memcpy(&address, spot.data, sizeof address);
        return {&type, m_.blocks().find_readable(address, type.value_size), spot.known};
    }

    bool add_kept(const Spot& spot) {
        if (spot.known != Variable::Known::Yes || (is_struct(*spot.type) && spot.data == nullptr)) return false;
        std::size_t left_out = 0;
        for (NamedSpot& field : parts_of(m_, spot, left_out)) {
            if (field.name == "<>4__this") field.name = "this";
            if (field.name.find("<>") != std::string::npos) {
                if (is_kept_apart(*field.spot.type)) add_kept(field.spot);
                continue;
            }
            found_.push_back(std::move(field));
        }
        return true;
    }

    [[nodiscard]] Variable::Known known(std::uint32_t slot) const {
        const auto index = static_cast<std::uint32_t>(frame_.ip - code_.begin);
        const auto live = &frame_ == thread_.top ? liveness_.before(index) : liveness_.waiting(index);
        if (!code::Liveness::is_live(live, slot)) return Variable::Known::Unused;
        const auto on_stack = static_cast<std::uint32_t>(frame_.fp + slot - thread_.stack);
        const bool is_promised = std::any_of(thread_.promises.begin(), thread_.promises.end(),
                                             [&](const threads::Promise& p) { return p.slot == on_stack; });
        return is_promised ? Variable::Known::Pending : Variable::Known::Yes;
    }

    exec::Machine& m_;
    const threads::Thread& thread_;
    const threads::Frame& frame_;
    const code::Code& code_;
    const code::Liveness liveness_;
    std::vector<NamedSpot> found_;
};

// --- paths ---

Spot find_named(std::vector<NamedSpot> all, std::string_view name) {
    for (const NamedSpot& one : all) {
        if (one.name == name) return one.spot;
    }
    return {};
}

class Finder {
public:
    Finder(exec::Machine& m, const threads::Thread* thread, const threads::Frame* frame)
        : m_(m), thread_(thread), frame_(frame) {}

    std::optional<Inspected> find(std::string_view path) {
        // The longest name comes first: names of objects have dots in them.
        for (std::size_t end = path.size();; end = path.find_last_of(".[", end - 1)) {
            if (end == std::string_view::npos || end == 0) return of_own_type(path);
            if (auto found = from(path.substr(0, end), path.substr(end), path)) return found;
        }
    }

private:
    std::optional<Inspected> from(std::string_view name, std::string_view rest, std::string_view path) {
        if (const Spot spot = variable(name); spot.exists()) return follow(spot, rest, path);
        if (object_ = object_called(name); object_ != 0)
            return follow({reference_type(object_), reinterpret_cast<const std::byte*>(&object_)}, rest, path);
        return statics(name, rest, path);
    }

    // NB: a boxed value is reached by a reference, too.
    const Type* reference_type(memory::Address object) {
        const Type* type = m_.heap().type_of(object);
        return type->is_value_type() ? m_.known().object : type;
    }

    // A static field, as one says in a method of its type.
    std::optional<Inspected> of_own_type(std::string_view path) {
        if (frame_ == nullptr) return std::nullopt;
        const std::string rest = "." + std::string(path);
        for (const Type* type = frame_->code->method->owner; type != nullptr; type = type->enclosing) {
            if (auto found = statics(model::type_name(*type), rest, path)) return found;
        }
        return std::nullopt;
    }

    Spot variable(std::string_view name) {
        if (frame_ == nullptr) return {};
        std::vector<NamedSpot> all = FrameVariables(m_, *thread_, *frame_).all();
        if (const Spot spot = find_named(all, name); spot.exists()) return spot;
        const Spot self = find_named(std::move(all), "this");
        std::size_t left_out = 0;
        if (!self.exists() || self.known != Variable::Known::Yes) return {};
        return find_named(parts_of(m_, self, left_out), name);
    }

    memory::Address object_called(std::string_view name) {
        if (name.find('#') == std::string_view::npos) return 0;
        for (memory::BlockId id = 1; id < m_.blocks().end(); ++id) {
            const memory::Block& b = m_.blocks()[id];
            if (b.kind != memory::BlockKind::Object || b.type == nullptr) continue;
            if (model::object_name(m_, memory::make_address(id)) == name) return memory::make_address(id);
        }
        return 0;
    }

    // Static fields of the type called so: of the program rather than of the class library.
    std::optional<Inspected> statics(std::string_view name, std::string_view rest, std::string_view path) {
        for (memory::BlockId id = 1; id < m_.blocks().end(); ++id) {
            if (m_.blocks()[id].kind != memory::BlockKind::Statics) continue;
            const Type& owner = *m_.blocks().owner(id);
            if (owner.assembly == nullptr || owner.assembly->is_framework()) continue;
            const bool is_it =
                model::type_name(owner) == name || fmt::format("{}.{}", owner.name_space, owner.name) == name;
            if (!is_it) continue;
            std::vector<NamedSpot> fields;
            add_fields(m_, owner, true, m_.blocks()[id].data, fields);
            if (rest.empty()) return inspected({{std::string(path), model::type_name(owner), {}}}, fields, 0);
            const std::size_t end = std::min(rest.find_first_of(".[", 1), rest.size());
            const Spot spot = find_named(std::move(fields), rest.substr(1, end - 1));
            if (spot.exists()) return follow(spot, rest.substr(end), path);
        }
        return std::nullopt;
    }

    std::optional<Inspected> follow(Spot spot, std::string_view rest, std::string_view path) {
        std::size_t left_out = 0;
        while (!rest.empty()) {
            if (spot.known != Variable::Known::Yes) return std::nullopt;
            const std::size_t end =
                rest[0] == '[' ? rest.find(']') + 1 : std::min(rest.find_first_of(".[", 1), rest.size());
            if (end == 0) return std::nullopt;
            std::string_view name = rest.substr(0, end);
            if (name[0] == '.') name.remove_prefix(1);
            spot = find_named(parts_of(m_, spot, left_out), name);
            if (!spot.exists()) return std::nullopt;
            rest.remove_prefix(end);
        }
        left_out = 0;
        std::vector<NamedSpot> parts;
        if (spot.known == Variable::Known::Yes) parts = parts_of(m_, spot, left_out);
        return inspected({to_variable(m_, {std::string(path), spot})}, parts, left_out);
    }

    std::optional<Inspected> inspected(Inspected found, const std::vector<NamedSpot>& parts, std::size_t left_out) {
        for (const NamedSpot& part : parts) found.parts.push_back(to_variable(m_, part));
        found.left_out = left_out;
        return found;
    }

    exec::Machine& m_;
    const threads::Thread* thread_;
    const threads::Frame* frame_;
    memory::Address object_ = 0;
};

}  // namespace

std::vector<Variable> variables_of(exec::Machine& m, const threads::Thread& thread, const threads::Frame& frame) {
    std::vector<Variable> variables;
    for (const NamedSpot& named : FrameVariables(m, thread, frame).all()) variables.push_back(to_variable(m, named));
    return variables;
}

std::optional<Inspected> inspect(exec::Machine& m, const threads::Thread* thread, const threads::Frame* frame,
                                 std::string_view path) {
    return Finder(m, thread, frame).find(path);
}

}  // namespace tidelock::dotnet
