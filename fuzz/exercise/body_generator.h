// Method bodies out of fuzz input: CIL that is mostly well formed and mostly well typed, because random bytes never get
// past the first checks, and wrong in a few places, because that is what hostile images are.
//
// An expression of a type is made by want(); a statement uses expressions and leaves the stack as it was. Now and then
// an expression has another type than asked for, a jump goes to another region, an operand is any token at all.
#pragma once

#include <span>

#include "byte_source.h"
#include "program_pools.h"

namespace tidelock::fuzz {

class BodyGenerator {
public:
    using StackKind = types::StackKind;
    using Type = types::Type;

    BodyGenerator(const Pools& pools, types::Loader& loader, ByteSource& source, std::vector<Type*> args,
                  std::vector<Type*> locals, Type* result, std::size_t limit)
        : pools_(pools),
          loader_(loader),
          source_(source),
          args_(std::move(args)),
          locals_(std::move(locals)),
          result_(result),
          limit_(limit) {}

    // Header, code and handlers.
    std::vector<std::byte> generate(std::uint32_t local_signature) {
        statements(24);
        finish();
        resolve_jumps();
        return assemble(local_signature);
    }

private:
    struct Jump {
        std::size_t at;  // of the int32
        std::uint32_t choice;
        std::uint32_t region;
        bool anywhere;
    };
    struct Label {
        std::uint32_t at;
        std::uint32_t region;
    };
    struct Clause {
        std::uint32_t kind, try_begin, try_end, handler_begin, handler_end, extra;
    };

    // --- output ---
    [[nodiscard]] std::uint32_t here() const { return static_cast<std::uint32_t>(code_.size()); }
    void put(std::uint64_t value, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) code_.push_back(static_cast<std::byte>(value >> (8 * i)));
    }
    void op(std::uint32_t code) {
        if (code > 0xFF) put(0xFE, 1);
        put(code & 0xFFU, 1);
    }
    void op_token(std::uint32_t code, std::uint32_t token) {
        if (source_.one_in(200)) token = source_.word() << 16U | source_.word();
        op(code);
        put(token, 4);
    }
    void variable(std::uint32_t code, std::size_t index) {  // the long forms
        op(code);
        put(index, 2);
    }
    void ldc(std::int32_t value) {
        op(0x20);
        put(static_cast<std::uint32_t>(value), 4);
    }
    bool is_full() const { return code_.size() + 200 > limit_; }

    // --- choices ---
    Type* any_type() { return pools_.types.empty() ? loader_.well_known().object : source_.pick(pools_.types).what; }
    std::uint32_t token_of(Type* type) {
        for (const auto& named : pools_.types) {
            if (named.what == type) return named.token;
        }
        return source_.pick(pools_.types).token;
    }
    std::int32_t number() {
        static constexpr std::array<std::int32_t, 16> kNumbers{
            0,     1, -1, 2, 3, 7, 8, 16, 100, 255, 256, 65536, 0x7FFFFFFF, static_cast<std::int32_t>(0x80000000),
            12345, -8};
        return kNumbers[source_.below(kNumbers.size())];
    }
    template <class Pool, class Fits>
    auto find(const Pool& pool, Fits fits) -> decltype(&pool[0]) {
        if (pool.empty()) return nullptr;
        const std::size_t start = source_.below(pool.size());
        for (std::size_t i = 0; i < pool.size(); ++i) {
            const auto& named = pool[(start + i) % pool.size()];
            if (fits(*named.what)) return &named;
        }
        return nullptr;
    }
    static bool same(const Type* a, const Type* b) {
        return a == b || (a->stack == b->stack && a->stack != StackKind::Value);
    }

    // --- expressions ---
    void want(Type* type, int depth) {
        if (source_.one_in(40)) type = any_type();
        if (depth > 4 || is_full()) {
            simplest(type);
            return;
        }
        switch (source_.below(9)) {
            case 0:
                simplest(type);
                return;
            case 1:
            case 2:
                if (load_variable(type)) return;
                break;
            case 3:
                if (load_field(type, depth)) return;
                break;
            case 4:
                if (call_for(type, depth)) return;
                break;
            case 5:
                if (load_element(type, depth)) return;
                break;
            case 6:
                load_indirect(type, depth);
                return;
            default:
                break;
        }
        compute(type, depth);
    }

    void simplest(Type* type) {
        switch (type->stack) {
            case StackKind::Void:
                return;
            case StackKind::I4:
                ldc(number());
                return;
            case StackKind::I8:
                op(0x21), put(static_cast<std::uint64_t>(std::int64_t{number()}), 8);
                return;
            case StackKind::Native:
                ldc(number()), op(0xD3);
                return;
            case StackKind::R4:
                op(0x22), put(static_cast<std::uint32_t>(number()), 4);
                return;
            case StackKind::R8:
                op(0x23), put(std::uint64_t{source_.word()} << 48U | 1, 8);
                return;
            case StackKind::Ref:
                op(0x14);
                return;
            case StackKind::ByRef:
                if (!load_address(type->element)) op(0x14);
                return;
            case StackKind::Value:
                if (!load_variable(type)) value_from_nothing(type);
                return;
        }
    }

    bool load_variable(Type* type) {
        const std::size_t count = args_.size() + locals_.size();
        if (count == 0) return false;
        const std::size_t start = source_.below(count);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t k = (start + i) % count;
            if (!same(k < args_.size() ? args_[k] : locals_[k - args_.size()], type)) continue;
            if (k < args_.size()) {
                variable(0x109, k);
            } else {
                variable(0x10C, k - args_.size());
            }
            return true;
        }
        return false;
    }

    bool load_address(Type* of) {
        const std::size_t count = args_.size() + locals_.size();
        if (count == 0) return false;
        const std::size_t start = source_.below(count);
        const bool careless = source_.one_in(12);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t k = (start + i) % count;
            if (!careless && (k < args_.size() ? args_[k] : locals_[k - args_.size()]) != of) continue;
            if (k < args_.size()) {
                variable(0x10A, k);
            } else {
                variable(0x10D, k - args_.size());
            }
            return true;
        }
        return false;
    }

    void value_from_nothing(Type* type) {  // ldobj of nowhere, or of a place
        op(0x16), op(0xE0);
        op_token(0x71, token_of(type));
    }

    void object_for(types::Field& f, int depth) {
        if (f.is_static && !source_.one_in(30)) return;
        Type* owner = f.owner;
        if (owner->is_value_type() && !source_.one_in(4)) {
            if (load_address(owner)) return;
            want_by_ref(owner, depth + 1);
            return;
        }
        want(owner, depth + 1);
    }
    void want_by_ref(Type* element, int depth) {
        switch (source_.below(4)) {
            case 0:
                if (const auto* f =
                        find(pools_.fields, [&](types::Field& x) { return x.type == element && !x.is_literal; })) {
                    object_for(*f->what, depth);
                    op_token(f->what->is_static ? 0x7F : 0x7C, f->token);
                    return;
                }
                break;
            case 1:
                want(loader_.sz_array_of(element), depth + 1);
                want(loader_.well_known().int32, depth + 1);
                if (source_.one_in(3)) op(0xFE), put(0x1E, 1);
                op_token(0x8F, token_of(element));
                return;
            case 2:
                want(loader_.well_known().object, depth + 1);
                op_token(0x79, token_of(element));
                return;
            default:
                break;
        }
        if (!load_address(element)) op(0x16), op(0xE0);
    }

    bool load_field(Type* type, int depth) {
        const auto* f = find(pools_.fields, [&](types::Field& x) { return same(x.type, type) && !x.is_literal; });
        if (f == nullptr) return false;
        object_for(*f->what, depth);
        if (f->what->is_volatile || source_.one_in(20)) op(0x113);
        op_token(f->what->is_static ? 0x7E : 0x7B, f->token);
        return true;
    }

    bool load_element(Type* type, int depth) {
        if (type->stack == StackKind::ByRef || type->stack == StackKind::Void) return false;
        want(loader_.sz_array_of(type), depth + 1);
        want(loader_.well_known().int32, depth + 1);
        op_token(0xA3, token_of(type));
        return true;
    }

    void load_indirect(Type* type, int depth) {
        if (type->stack == StackKind::ByRef || type->stack == StackKind::Void) {
            simplest(type);
            return;
        }
        if (source_.one_in(3)) {
            want_pointer(depth + 1);
        } else {
            want_by_ref(type, depth + 1);
        }
        op_token(0x71, token_of(type));
    }

    void want_pointer(int depth) {
        switch (source_.below(4)) {
            case 0:
                want(loader_.well_known().int32, depth + 1), op(0xE0), op(0x10F);
                return;  // localloc
            case 1:
                want_by_ref(any_type(), depth + 1), op(0xE0);
                return;  // conv.u
            case 2:
                want_pointer_sum(depth);
                return;
            default:
                ldc(number()), op(0xD3);
                return;
        }
    }
    void want_pointer_sum(int depth) {
        want_by_ref(any_type(), depth + 1);
        want(loader_.well_known().int32, depth + 1);
        op(source_.one_in(2) ? 0x58 : 0x59);
    }

    void compute(Type* type, int depth) {
        const auto& known = loader_.well_known();
        switch (type->stack) {
            case StackKind::I4:
                integer(type, depth);
                return;
            case StackKind::I8:
            case StackKind::Native:
            case StackKind::R4:
            case StackKind::R8:
                arithmetic(type, depth);
                return;
            case StackKind::Ref:
                reference(type, depth);
                return;
            case StackKind::ByRef:
                want_by_ref(type->element != nullptr ? type->element : known.int32, depth);
                return;
            case StackKind::Value:
                if (source_.one_in(2)) {
                    want(known.object, depth + 1);
                    op_token(0xA5, token_of(type));  // unbox.any
                } else {
                    simplest(type);
                }
                return;
            case StackKind::Void:
                return;
        }
    }

    void integer(Type* type, int depth) {
        const auto& known = loader_.well_known();
        switch (source_.below(6)) {
            case 0: {
                Type* operand = source_.one_in(2) ? known.int64 : known.double_;
                want(operand, depth + 1), want(operand, depth + 1);
                static constexpr std::array<std::uint32_t, 5> kCompare{0x101, 0x102, 0x103, 0x104, 0x105};
                op(kCompare[source_.below(5)]);
                return;
            }
            case 1:
                want(any_type(), depth + 1), op(conversion());
                return;
            case 2:
                want(loader_.sz_array_of(any_type()), depth + 1), op(0x8E), op(0x69);
                return;
            case 3:
                op_token(0x11C, source_.pick(pools_.types).token);
                return;
            case 4:
                want_pointer(depth + 1), op(0x46 + source_.below(12));
                return;  // ldind.*
            default:
                arithmetic(type, depth);
                return;
        }
    }
    std::uint32_t conversion() {
        static constexpr std::array<std::uint32_t, 30> kConversions{
            0x67, 0x68, 0x69, 0x6A, 0x6B, 0x6C, 0x6D, 0x6E, 0x76, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87,
            0x88, 0x89, 0x8A, 0x8B, 0xB3, 0xB4, 0xB5, 0xB6, 0xB7, 0xB8, 0xB9, 0xBA, 0xD1, 0xD3, 0xE0};
        return kConversions[source_.below(kConversions.size())];
    }
    void arithmetic(Type* type, int depth) {
        if (source_.one_in(4)) {
            want(source_.one_in(2) ? loader_.well_known().int64 : loader_.well_known().single, depth + 1);
            op(type->stack == StackKind::I8       ? 0x6A
               : type->stack == StackKind::R4     ? 0x6B
               : type->stack == StackKind::R8     ? 0x6C
               : type->stack == StackKind::Native ? 0xD3
                                                  : 0x69);
            return;
        }
        want(type, depth + 1);
        const std::uint32_t which = source_.below(22);
        if (which < 2) {
            op(0x65 + which);  // neg, not
            return;
        }
        want(which >= 19 ? loader_.well_known().int32 : type, depth + 1);
        static constexpr std::array<std::uint32_t, 19> kBinary{0x58, 0x59, 0x5A, 0x5B, 0x5C, 0x5D, 0x5E,
                                                               0x5F, 0x60, 0x61, 0xD6, 0xD7, 0xD8, 0xD9,
                                                               0xDA, 0xDB, 0x62, 0x63, 0x64};
        op(which >= 19 ? kBinary[which - 3] : kBinary[which - 2]);
    }

    void reference(Type* type, int depth) {
        const auto& known = loader_.well_known();
        switch (source_.below(8)) {
            case 0:
            case 1: {
                const auto* ctor = find(pools_.methods, [&](types::Method& m) {
                    return m.is_ctor() && (m.owner == type || type == known.object);
                });
                if (ctor == nullptr) break;
                new_object(*ctor, depth);
                return;
            }
            case 2: {
                Type* element = type->is_array() && type->element != nullptr ? type->element : any_type();
                want(known.int32, depth + 1);
                op_token(0x8D, token_of(element));
                return;
            }
            case 3: {
                Type* boxed = any_type();
                want(boxed, depth + 1);
                op_token(0x8C, token_of(boxed));
                return;
            }
            case 4:
                want(known.object, depth + 1), op_token(0x74, token_of(type));
                return;
            case 5:
                want(known.object, depth + 1), op_token(0x75, token_of(type));
                return;
            case 6:
                op_token(0x72, source_.pick(pools_.strings));
                return;
            default:
                break;
        }
        simplest(type);
    }

    void new_object(const Named<types::Method>& ctor, int depth) {
        if (ctor.what->special == types::Special::DelegateCtor) {
            want(loader_.well_known().object, depth + 1);
            const auto& target = source_.pick(pools_.methods);
            if (source_.one_in(4)) {
                op(0x25), op_token(0x107, target.token);
            } else {
                op_token(0x106, target.token);
            }
        } else {
            for (Type* p : ctor.what->signature.params) want(p, depth + 1);
        }
        op_token(0x73, ctor.token);
    }

    // --- calls ---
    bool call_for(Type* type, int depth) {
        const auto* m = find(pools_.methods, [&](types::Method& x) { return same(x.signature.result, type); });
        if (m == nullptr) return false;
        call(*m, depth);
        return true;
    }
    void call(const Named<types::Method>& named, int depth) {
        types::Method& m = *named.what;
        if (m.is_ctor() && !source_.one_in(6)) {
            new_object(named, depth);
            op(0x26);
            if (m.signature.result->stack != StackKind::Void) simplest(m.signature.result);
            return;
        }
        Type* constrained = nullptr;
        if (m.signature.has_this) {
            if (m.is_virtual() && source_.one_in(6)) {
                constrained = any_type();
                want_by_ref(constrained, depth + 1);
            } else if (m.owner->is_value_type()) {
                want_by_ref(m.owner, depth + 1);
            } else {
                want(m.owner, depth + 1);
            }
        }
        for (Type* p : m.signature.params) want(p, depth + 1);
        if (source_.one_in(25) && !pools_.signatures.empty()) {
            op_token(0x106, named.token);
            op_token(0x29, source_.pick(pools_.signatures));  // calli with some signature
            return;
        }
        if (constrained != nullptr) op_token(0x116, token_of(constrained));
        if (source_.one_in(30)) op(0x114);  // tail.
        op_token(m.is_virtual() || source_.one_in(5) ? 0x6F : 0x28, named.token);
    }

    // --- statements ---
    void label() { labels_.push_back({here(), region_}); }

    void statements(std::uint32_t most) {
        const std::uint32_t count = 1 + source_.below(most);
        for (std::uint32_t i = 0; i < count && !is_full() && !source_.is_empty(); ++i) {
            label();
            statement();
        }
        label();
    }

    void statement() {
        switch (source_.below(12)) {
            case 0:
            case 1: {
                if (locals_.empty()) return;
                const std::size_t k = source_.below(locals_.size());
                want(locals_[k], 0);
                variable(0x10E, k);
                return;
            }
            case 2: {
                const auto* f = find(pools_.fields, [](types::Field& x) { return !x.is_literal; });
                if (f == nullptr) return;
                object_for(*f->what, 0);
                want(f->what->type, 1);
                op_token(f->what->is_static ? 0x80 : 0x7D, f->token);
                return;
            }
            case 3:
            case 4: {
                const auto& m = source_.pick(pools_.methods);
                call(m, 0);
                if (m.what->signature.result->stack != StackKind::Void) op(0x26);
                return;
            }
            case 5:
                store_element();
                return;
            case 6:
                store_indirect();
                return;
            case 7:
                raw_memory();
                return;
            case 8:
                jump();
                return;
            case 9:
                if (nesting_ < 3) {
                    protected_block();
                    return;
                }
                break;
            case 10:
                odd();
                return;
            default:
                break;
        }
        if (args_.empty()) return;
        const std::size_t k = source_.below(args_.size());
        want(args_[k], 0);
        variable(0x10B, k);
    }

    void store_element() {
        Type* element = any_type();
        want(loader_.sz_array_of(element), 1);
        want(loader_.well_known().int32, 1);
        want(element, 1);
        if (source_.one_in(3)) {
            op(0x9B + source_.below(8));  // stelem.*
        } else {
            op_token(0xA4, token_of(element));
        }
    }
    void store_indirect() {
        Type* type = any_type();
        if (source_.one_in(3)) {
            want_pointer(1);
        } else {
            want_by_ref(type, 1);
        }
        want(type, 1);
        if (source_.one_in(3)) {
            static constexpr std::array<std::uint32_t, 8> kStores{0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57, 0xDF};
            op(kStores[source_.below(8)]);
        } else {
            op_token(0x81, token_of(type));
        }
    }
    void raw_memory() {
        Type* type = any_type();
        switch (source_.below(4)) {
            case 0:
                want_by_ref(type, 1), op_token(0x115, token_of(type));
                return;  // initobj
            case 1:
                want_by_ref(type, 1), want_by_ref(type, 1), op_token(0x70, token_of(type));
                return;  // cpobj
            case 2:
                want_pointer(1), want_pointer(1), ldc(number()), op(0x117);
                return;  // cpblk
            default:
                want_pointer(1), ldc(number()), ldc(number()), op(0x118);
                return;  // initblk
        }
    }
    void jump() {
        const std::uint32_t which = source_.below(14);
        if (which == 13) {
            want(loader_.well_known().int32, 1);
            op(0x45);
            const std::uint32_t count = 1 + source_.below(4);
            put(count, 4);
            for (std::uint32_t i = 0; i < count; ++i) target();
            return;
        }
        if (which >= 1 && which < 3) want(any_type(), 1);
        if (which >= 3) {
            Type* type = source_.one_in(2) ? loader_.well_known().int32 : loader_.well_known().double_;
            want(type, 1), want(type, 1);
        }
        op(0x38 + which);  // br, brfalse, brtrue, beq ... blt.un
        target();
    }
    void target() {
        jumps_.push_back({code_.size(), source_.byte(), region_, source_.one_in(30)});
        put(0, 4);
    }
    void odd() {
        const auto& known = loader_.well_known();
        switch (source_.below(12)) {
            case 0:
                want(known.object, 1), op(0x7A);
                label();
                return;  // throw
            case 1:
                op(0x11A);
                label();
                return;  // rethrow
            case 2:
                want(result_, 1), op(0x2A);
                label();
                return;  // ret
            case 3:
                op(0xDC);
                label();
                return;  // endfinally
            case 4:
                ldc(1), op(0x111);
                label();
                return;  // endfilter
            case 5:
                op_token(0xD0, source_.one_in(2)   ? source_.pick(pools_.types).token
                               : source_.one_in(2) ? source_.pick(pools_.fields).token
                                                   : source_.pick(pools_.methods).token),
                    op(0x26);
                return;
            case 6:
                op_token(0x27, source_.pick(pools_.methods).token);
                label();
                return;  // jmp
            case 7:
                op(0x25);
                return;  // dup
            case 8:
                op(0x26);
                return;  // pop
            case 9:
                want_by_ref(any_type(), 1), op_token(0xC6, source_.pick(pools_.types).token),
                    op_token(0xC2, source_.pick(pools_.types).token), op(0x26);
                return;
            case 10:
                op(0xDD);
                target();
                label();
                return;  // leave
            default:
                want(any_type(), 1);
                return;  // left on the stack
        }
    }

    void protected_block() {
        const std::uint32_t outer = region_;
        ++nesting_;
        region_ = ++regions_;
        Clause c{};
        c.try_begin = here();
        statements(6);
        std::vector<std::size_t> exits{leave()};
        c.try_end = here();
        const std::uint32_t handlers = 1 + source_.below(2);
        for (std::uint32_t i = 0; i < handlers; ++i) handler(c, exits);
        region_ = outer;
        --nesting_;
        for (const std::size_t at : exits) patch(at, here());
        label();
    }
    std::size_t leave() {
        op(0xDD);
        put(0, 4);
        return code_.size() - 4;
    }
    void handler(Clause c, std::vector<std::size_t>& exits) {
        static constexpr std::array<std::uint32_t, 4> kKinds{0, 1, 2, 4};
        c.kind = kKinds[source_.below(4)];
        region_ = ++regions_;
        if (c.kind == 1) {
            c.extra = here();
            op(0x26);
            statements(2);
            want(loader_.well_known().int32, 1);
            op(0x111);
            region_ = ++regions_;
        }
        c.handler_begin = here();
        if (c.kind <= 1) op(0x26);
        statements(4);
        if (c.kind >= 2) {
            op(0xDC);
        } else if (source_.one_in(3)) {
            op(0x11A);
        } else {
            exits.push_back(leave());
        }
        c.handler_end = here();
        if (c.kind == 0)
            c.extra = source_.one_in(3) ? source_.pick(pools_.types).token : token_of(loader_.well_known().object);
        clauses_.push_back(c);
    }

    void finish() {
        label();
        if (source_.one_in(10)) return;
        simplest(result_);
        op(0x2A);
        op(0x14), op(0x7A);
    }

    void patch(std::size_t at, std::uint32_t to) {
        const std::uint32_t delta = to - static_cast<std::uint32_t>(at + 4);
        for (std::size_t i = 0; i < 4; ++i) code_[at + i] = static_cast<std::byte>(delta >> (8 * i));
    }
    void resolve_jumps() {
        for (const Jump& j : jumps_) {
            std::vector<std::uint32_t> fitting;
            for (const Label& l : labels_) {
                if (j.anywhere || l.region == j.region) fitting.push_back(l.at);
            }
            const std::uint32_t to = fitting.empty() ? 0 : fitting[j.choice % fitting.size()];
            // Of switch targets the offset counts from the end of the table; near enough is hostile enough.
            patch(j.at, to);
        }
    }

    std::vector<std::byte> assemble(std::uint32_t local_signature) {
        std::vector<std::byte> body;
        const auto out = [&](std::uint64_t value, std::size_t size) {
            for (std::size_t i = 0; i < size; ++i) body.push_back(static_cast<std::byte>(value >> (8 * i)));
        };
        out(clauses_.empty() ? 0x3013 : 0x301B, 2), out(64, 2), out(code_.size(), 4), out(local_signature, 4);
        body.insert(body.end(), code_.begin(), code_.end());
        if (clauses_.empty()) return body;
        while (body.size() % 4 != 0) body.push_back(std::byte{0});
        out(0x41U | (4 + 24 * clauses_.size()) << 8U, 4);
        for (const Clause& c : clauses_) {
            out(c.kind, 4), out(c.try_begin, 4), out(c.try_end - c.try_begin, 4);
            out(c.handler_begin, 4), out(c.handler_end - c.handler_begin, 4), out(c.extra, 4);
        }
        return body;
    }

    const Pools& pools_;
    types::Loader& loader_;
    ByteSource& source_;
    std::vector<Type*> args_, locals_;
    Type* result_;
    std::size_t limit_;
    std::vector<std::byte> code_;
    std::vector<Label> labels_;
    std::vector<Jump> jumps_;
    std::vector<Clause> clauses_;
    std::uint32_t region_ = 0, regions_ = 0;
    int nesting_ = 0;
};

}  // namespace tidelock::fuzz
