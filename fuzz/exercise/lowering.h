// Generated bodies lowered with a linker that knows no machine, and what comes out checked. Of programs with damaged
// metadata every type is completed and every method lowered.
#pragma once

#include "check_code.h"
#include "hostile_program.h"
#include "program/code/linker.h"
#include "program/code/listing.h"
#include "program/code/lower.h"

namespace tidelock::fuzz {

class FakeLinker final : public code::Linker {
public:
    std::uint64_t literal(types::Assembly&, std::uint32_t token) override { return std::uint64_t{token} << 32U; }
    std::uint64_t static_address(types::Field& field) override {
        return std::uint64_t{field.row} << 32U | field.offset;
    }
    std::uint64_t method_address(types::Method& method) override { return std::uint64_t{method.row} << 32U; }
    bool is_initialised_for_good(types::Type&) override { return false; }
    bool has_native(types::Method&) override { return false; }
};

class LoweringTarget {
public:
    void exercise(Bytes input) {
        if (runs_++ % kRunsPerLoader == 0) loader_ = open_loader();  // types are never freed
        ByteSource source(input);
        HostileProgram::Made made = program_.make(source);
        auto loaded = loader_->load_memory(std::move(made.bytes), "hostile.dll");
        if (!loaded.ok()) return;
        if (made.is_damaged) {
            everything(*loaded.value());
            return;
        }
        for (const std::uint32_t row : program_.rows()) {
            const auto method = loader_->resolve_method(*loaded.value(), 0x06000000U | row, {});
            if (method) lower(**method);
        }
    }

private:
    static constexpr std::uint32_t kRunsPerLoader = 400;

    void everything(types::Assembly& in) {
        const metadata::Metadata& md = in.image().md();
        for (std::uint32_t row = 1; row <= md.row_count(metadata::Table::TypeDef); ++row) {
            const auto type = loader_->type_def(in, row);
            if (!type || loader_->ensure_complete(*type) != nullptr) continue;
            for (types::Method* m : loader_->declared_methods(*type)) lower(*m);
        }
        for (const auto table : {metadata::Table::MemberRef, metadata::Table::MethodSpec}) {
            for (std::uint32_t row = 1; row <= md.row_count(table); ++row) {
                const auto method = loader_->resolve_method(in, static_cast<std::uint32_t>(table) << 24U | row, {});
                if (method && method->assembly == &in) lower(**method);
            }
        }
    }

    void lower(types::Method& m) {
        if (m.row == 0 || m.contains_generic_params || m.is_generic_definition || m.owner->contains_generic_params)
            return;
        const auto lowered = code::lower(*loader_, linker_, m);
        check_code(*lowered);
        if (runs_ % 16 == 0) TL_CHECK(!code::listing(*lowered).empty(), "code should have a listing");
    }

    HostileProgram program_{"shapes.dll"};
    FakeLinker linker_;
    std::unique_ptr<types::Loader> loader_;
    std::uint32_t runs_ = 0;
};

inline void exercise_lowering(Bytes input) {
    static LoweringTarget target;  // NB: opening the framework is the expensive part
    target.exercise(input);
}

}  // namespace tidelock::fuzz
