#include "model/names.h"

#include <algorithm>

#include "machine/library/stack_trace_text.h"
#include "model/accessed_variable.h"

namespace tidelock::model {

using memory::Address;
using memory::Block;
using memory::BlockKind;

namespace {

// As C# has it, where it has a word of its own.
std::string_view keyword_of(const types::Type& type) {
    constexpr std::pair<std::string_view, std::string_view> kWords[] = {
        {"Boolean", "bool"},  {"Char", "char"},     {"SByte", "sbyte"},   {"Byte", "byte"},     {"Int16", "short"},
        {"UInt16", "ushort"}, {"Int32", "int"},     {"UInt32", "uint"},   {"Int64", "long"},    {"UInt64", "ulong"},
        {"Single", "float"},  {"Double", "double"}, {"String", "string"}, {"Object", "object"}, {"Decimal", "decimal"},
    };
    if (type.name_space != "System" || type.enclosing != nullptr) return {};
    for (const auto& [name, word] : kWords) {
        if (type.name == name) return word;
    }
    return {};
}

std::string short_type_name(const types::Type& type);

// Of an element or type argument.
std::string part_name(const types::Type& type) {
    const std::string_view word = keyword_of(type);
    return word.empty() ? short_type_name(type) : std::string(word);
}

std::string short_type_name(const types::Type& type) {
    if (type.is_array()) return part_name(*type.element) + "[]";
    std::string name(type.name);
    if (const std::size_t tick = name.find('`'); tick != std::string::npos) name.resize(tick);
    if (!type.args.empty() && type.enclosing == nullptr) {
        name += '<';
        for (std::size_t i = 0; i < type.args.size(); ++i) name += (i == 0 ? "" : ", ") + part_name(*type.args[i]);
        name += '>';
    }
    if (name.starts_with("<>c")) name = "closure";
    return name;
}

// As its author wrote it. An automatic property's field: <Name>k__BackingField; a parameter of a primary constructor:
// <name>P; a variable of an iterator or async method: <name>5__2.
std::string field_name(const types::Field& field) {
    std::string name(field.name);
    if (const std::size_t close = name.find('>'); name.starts_with('<') && close > 1 && close != std::string::npos) {
        const std::string_view rest = std::string_view(name).substr(close + 1);
        if (rest.starts_with("k__") || rest == "P" || rest.starts_with("5__")) return name.substr(1, close - 1);
    }
    return name;
}

types::Field* find_field(std::span<types::Field> fields, bool is_static, std::uint32_t offset) {
    types::Field* best = nullptr;
    for (types::Field& f : fields) {
        if (f.is_static != is_static || f.is_thread_static || f.is_literal || f.has_rva || f.offset > offset) continue;
        if (best == nullptr || f.offset > best->offset) best = &f;
    }
    return best;
}

// The fields of structs, one in the other, that the bytes lie in; none when they are more than that.
template <class Visit>
void each_inner_field(exec::Machine& m, const types::Type* type, std::uint32_t offset, std::uint32_t size,
                      Visit&& visit) {
    while (type != nullptr && type->is_value_type() && type->prim == types::Prim::None) {
        if (offset == 0 && (size == 0 || size == type->value_size)) break;
        types::Field* field = find_field(type->fields, false, offset);
        if (field == nullptr) break;
        offset -= field->offset;
        type = m.loader().field_type(field).value;
        visit(*field, type);
    }
}

std::string inner_path(exec::Machine& m, const types::Type* type, std::uint32_t offset, std::uint32_t size) {
    std::string path;
    each_inner_field(m, type, offset, size,
                     [&](const types::Field& field, const types::Type*) { path += "." + field_name(field); });
    return path;
}

std::string field_path(exec::Machine& m, std::span<types::Field> fields, bool is_static, std::uint32_t offset,
                       std::uint32_t size) {
    types::Field* field = find_field(fields, is_static, offset);
    if (field == nullptr) return "?";
    return field_name(*field) + inner_path(m, m.loader().field_type(field).value, offset - field->offset, size);
}

AccessedVariable inner_variable(exec::Machine& m, AccessedVariable outer, std::uint32_t offset, std::uint32_t size) {
    const types::Type* type = outer.type;
    each_inner_field(m, type, offset, size, [&](const types::Field& field, const types::Type* inner) {
        outer = {&field, inner};
    });
    return outer;
}

AccessedVariable variable_of(exec::Machine& m, std::span<types::Field> fields, bool is_static, std::uint32_t offset,
                             std::uint32_t size) {
    types::Field* field = find_field(fields, is_static, offset);
    if (field == nullptr) return {};
    return inner_variable(m, {field, m.loader().field_type(field).value}, offset - field->offset, size);
}

}  // namespace

namespace {

// Thread.Name, 0 if it has none.
Address name_object(exec::Machine& m, const threads::Thread& thread) {
    if (thread.object == 0 || !thread.exists) return 0;
    return m.blocks().load<Address>(thread.object + m.field_offset(m.known().thread, "_name"));
}

// What compilers keep of a lambda, or of a method that was named, is known by where that is.
std::string kept_delegate_name(exec::Machine& m, Address object) {
    const types::Method* method =
        m.method_of_address(m.blocks().load<Address>(object + m.delegate_layout().method_ptr)).or_null();
    if (method == nullptr) return "kept";  // not yet: it is being made
    const bool is_lambda = method->name.starts_with('<') && method->name.find("g__") == std::string_view::npos;
    if (!is_lambda) return user_method_name(*method);
    const library::SourceLine line = library::source_of(m, *method, 0);
    return line.file.empty() ? std::string(method->name) : "lambda:" + std::to_string(line.line);
}

}  // namespace

std::string thread_name(exec::Machine& m, const threads::Thread& thread) {
    if (thread.is_pool_thread) return "pool thread " + std::to_string(thread.id);
    const Address given = name_object(m, thread);
    if (given == 0) return thread.id == 1 ? "main" : "thread " + std::to_string(thread.id);
    const std::string name = m.heap().string_utf8(given);
    const bool is_shared = std::any_of(m.threads().begin(), m.threads().end(), [&](const auto& other) {
        const Address theirs = other.get() == &thread ? 0 : name_object(m, *other);
        return theirs != 0 && m.heap().string_utf8(theirs) == name;
    });
    return is_shared ? name + " #" + std::to_string(thread.id) : name;
}

std::string object_name(exec::Machine& m, Address object) {
    if (object == 0) return "null";
    const memory::BlockId id = memory::block_of(object);
    const Block& b = m.blocks()[id];
    if (b.type == nullptr) return b.kind == BlockKind::Native ? "a native block" : "a block";
    std::string name = short_type_name(*b.type);
    if (const types::Type* of = m.type_of_object(object).or_null()) return "typeof(" + short_type_name(*of) + ")";
    const memory::Tracking* tracking = m.blocks().tracking();
    if (tracking == nullptr || !tracking->placement.is_placed(id)) return name;
    const std::uint32_t actor = tracking->placement.class_of(id).actor;
    name += '#';
    if (const types::Type* of = m.class_at_place(actor)) {
        name += short_type_name(*of) + ".";
    } else if (exec::Machine::is_class_place(actor)) {
        return name + kept_delegate_name(m, object);
    } else if (actor > 1) {
        name += std::to_string(actor) + ".";
    }
    return name + std::to_string(tracking->placement.ordinal_of(id) + 1);
}

std::string location_name(exec::Machine& m, Address address, std::uint32_t size) {
    const memory::BlockId id = memory::block_of(address);
    const std::uint32_t offset = memory::offset_of(address);
    const Block& b = m.blocks()[id];
    if (b.kind == BlockKind::Statics) {
        const types::Type* owner = m.blocks().owner(id);
        return short_type_name(*owner) + "." + field_path(m, owner->fields, true, offset, size);
    }
    std::string object = object_name(m, memory::make_address(id));
    if (b.type == nullptr) return object + "+" + std::to_string(offset);
    if (b.type->is_array()) {
        if (offset < types::kArrayData || b.type->element_size == 0) return object;
        const std::uint32_t index = (offset - types::kArrayData) / b.type->element_size;
        const std::uint32_t within = (offset - types::kArrayData) % b.type->element_size;
        return object + "[" + std::to_string(index) + "]" + inner_path(m, b.type->element, within, size);
    }
    if (offset < types::kObjectHeader) return object;
    for (const types::Type* type = b.type; type != nullptr; type = type->base) {
        const std::uint32_t base_size = type->base == nullptr ? 0 : type->base->value_size;
        if (offset - types::kObjectHeader < base_size && type->base != nullptr) continue;
        return object + "." + field_path(m, type->fields, false, offset - types::kObjectHeader, size);
    }
    return object;
}

AccessedVariable accessed_variable(exec::Machine& m, Address address, std::uint32_t size) {
    const memory::BlockId id = memory::block_of(address);
    const std::uint32_t offset = memory::offset_of(address);
    const Block& b = m.blocks()[id];
    if (b.kind == BlockKind::Statics) return variable_of(m, m.blocks().owner(id)->fields, true, offset, size);
    if (b.type == nullptr) return {};
    if (b.type->is_array()) {
        if (offset < types::kArrayData || b.type->element_size == 0) return {};
        return inner_variable(m, {nullptr, b.type->element}, (offset - types::kArrayData) % b.type->element_size, size);
    }
    if (offset < types::kObjectHeader) return {};
    for (const types::Type* type = b.type; type != nullptr; type = type->base) {
        const std::uint32_t base_size = type->base == nullptr ? 0 : type->base->value_size;
        if (offset - types::kObjectHeader < base_size && type->base != nullptr) continue;
        return variable_of(m, type->fields, false, offset - types::kObjectHeader, size);
    }
    return {};
}

std::string monitor_name(exec::Machine& m, const threads::SyncKey& key) { return object_name(m, key.object); }

std::string type_name(const types::Type& type) { return part_name(type); }

std::string user_field_name(const types::Field& field) { return field_name(field); }

std::string user_method_name(const types::Method& method) {
    // Lambda: <M>b__0_1; local function: <M>g__Name|0_1; iterator and async method: MoveNext of <M>d__0.
    std::string name(method.name);
    std::string type(method.owner->name);
    const types::Type* owner = method.owner;
    while (owner->enclosing != nullptr && owner->name.starts_with('<')) {
        if (name == "MoveNext" && type.starts_with('<')) name = type.substr(1, type.find('>') - 1);
        owner = owner->enclosing;
        type = owner->name;
    }
    if (name.starts_with('<')) {
        const std::size_t close = name.find('>');
        const std::string around = name.substr(1, close - 1);
        if (const std::size_t local = name.find("g__"); local != std::string::npos) {
            name = around + "." + name.substr(local + 3, name.find('|') - local - 3);
        } else {
            name = around + " (lambda)";
        }
        if (around == "<Main>$" || around.empty()) name = "top-level statements";
    }
    if (const std::size_t tick = type.find('`'); tick != std::string::npos) type.resize(tick);
    return type + "." + name;
}

}  // namespace tidelock::model
