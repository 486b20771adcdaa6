// A program with generated bodies and damaged metadata: every type is completed, every method lowered and checked.
#pragma once

#include "check_code.h"
#include "fake_linker.h"
#include "hostile_program.h"
#include "program/code/lower.h"

namespace tidelock::fuzz {

class ProgramTarget {
public:
    void exercise(Bytes input) {
        if (runs_++ % kRunsPerLoader == 0) loader_ = open_loader();  // types are never freed
        ByteSource source(input);
        std::vector<std::byte> bytes = program_.bytes();
        program_.write_bodies(source, bytes);
        program_.damage_anything(source, bytes);
        const auto loaded = loader_->load_memory(std::move(bytes), "hostile.dll");
        if (loaded.ok()) everything(*loaded.value());
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
        check_code(*code::lower(*loader_, linker_, m));
    }

    HostileProgram program_{"shapes.dll"};
    FakeLinker linker_;
    std::unique_ptr<types::Loader> loader_;
    std::uint32_t runs_ = 0;
};

inline void exercise_program(Bytes input) {
    static ProgramTarget target;  // NB: opening the framework is the expensive part
    target.exercise(input);
}

}  // namespace tidelock::fuzz
