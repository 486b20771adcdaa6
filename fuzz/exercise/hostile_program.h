// The seed program with generated bodies, and sometimes with damaged metadata.
#pragma once

#include "body_generator.h"
#include "image/cil/method_body.h"
#include "image/metadata/image.h"

namespace tidelock::fuzz {

class HostileProgram {
public:
    explicit HostileProgram(const std::string& name) : bytes_(program_bytes(name)), loader_(open_loader()) {
        auto loaded = loader_->load_memory(bytes_, name);
        TL_CHECK(loaded.ok(), "the seed program should load");
        assembly_ = loaded.value();
        pools_ = std::make_unique<Pools>(*loader_, *assembly_);
        const metadata::Metadata& md = assembly_->image().md();
        for (const auto row : md.rows<metadata::Table::MethodDef>()) {
            if (md[row].Name().starts_with("Body")) add_slot(row);
        }
        TL_CHECK(!slots_.empty(), "the seed program should have bodies to replace");
    }

    struct Made {
        std::vector<std::byte> bytes;
        bool is_damaged = false;  // more than bodies changed
    };

    Made make(ByteSource& source) {
        Made made{bytes_, false};
        const std::uint32_t mode = source.byte();
        for (Slot& slot : slots_) {
            if (source.is_empty()) break;
            BodyGenerator generator(*pools_, *loader_, source, slot.args, slot.locals, slot.result,
                                    slot.capacity - 300);
            const std::vector<std::byte> body = generator.generate(slot.local_signature);
            if (body.size() <= slot.capacity)
                std::copy(body.begin(), body.end(), made.bytes.begin() + static_cast<std::ptrdiff_t>(slot.offset));
        }
        if (mode % 4 == 1) damage(made.bytes, source, slots_[0].offset, slots_.back().offset + slots_.back().capacity);
        if (mode % 8 == 2) {
            made.is_damaged = true;
            damage(made.bytes, source, 0x200, made.bytes.size());
        }
        return made;
    }

    [[nodiscard]] std::vector<std::uint32_t> rows() const {
        std::vector<std::uint32_t> rows;
        for (const Slot& slot : slots_) rows.push_back(slot.row);
        return rows;
    }

private:
    struct Slot {
        std::uint32_t row = 0;
        std::size_t offset = 0, capacity = 0;
        std::uint32_t local_signature = 0;
        std::vector<types::Type*> args, locals;
        types::Type* result = nullptr;
    };

    void add_slot(metadata::MethodDefRow row) {
        const Bytes bytes = assembly_->image().body_bytes(row);
        const auto body = cil::MethodBody::parse(bytes, "seed");
        TL_CHECK(body.ok(), "a seed body should parse");
        Slot slot;
        slot.row = row.value();
        slot.offset = static_cast<std::size_t>(bytes.data() - assembly_->image().pe().file().data());
        slot.capacity = body->total_size();
        slot.local_signature = body->local_signature().value();
        auto method = loader_->resolve_method(*assembly_, 0x06000000U | row.value(), {});
        TL_CHECK(method.value != nullptr, "a seed method should resolve");
        slot.args.assign(method->signature.params.begin(), method->signature.params.end());
        slot.result = method->signature.result;
        TL_CHECK(loader_->local_types(*assembly_, slot.local_signature, {}, slot.locals) == nullptr,
                 "seed locals should load");
        for (types::Type* t : slot.locals) TL_CHECK(loader_->ensure_layout(t) == nullptr, "seed locals should load");
        slots_.push_back(std::move(slot));
    }

    static void damage(std::vector<std::byte>& bytes, ByteSource& source, std::size_t begin, std::size_t end) {
        const std::uint32_t count = 1 + source.below(6);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::size_t at = begin + source.word() % (end - begin);
            bytes[at] = static_cast<std::byte>(source.byte());
        }
    }

    std::vector<std::byte> bytes_;
    std::unique_ptr<types::Loader> loader_;
    types::Assembly* assembly_ = nullptr;
    std::unique_ptr<Pools> pools_;
    std::vector<Slot> slots_;
};

}  // namespace tidelock::fuzz
