// The seed program, to be given generated bodies or damaged metadata.
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

    [[nodiscard]] const std::vector<std::byte>& bytes() const { return bytes_; }

    // Replaces bodies in `image`, a copy of the program, whatever an earlier input put there. Says how many, in the
    // order of rows(): a short input does not fill all.
    std::size_t write_bodies(ByteSource& source, std::span<std::byte> image) {
        const std::size_t begin = slots_.front().offset, end = slots_.back().offset + slots_.back().capacity;
        std::copy(bytes_.begin() + static_cast<std::ptrdiff_t>(begin),
                  bytes_.begin() + static_cast<std::ptrdiff_t>(end),
                  image.begin() + static_cast<std::ptrdiff_t>(begin));
        const std::uint32_t mode = source.byte();
        std::size_t count = 0;
        for (Slot& slot : slots_) {
            if (source.is_empty()) break;
            ++count;
            BodyGenerator generator(*pools_, *loader_, source, slot.args, slot.locals, slot.result,
                                    slot.capacity - 300);
            const std::vector<std::byte> body = generator.generate(slot.local_signature);
            if (body.size() <= slot.capacity)
                std::copy(body.begin(), body.end(), image.begin() + static_cast<std::ptrdiff_t>(slot.offset));
        }
        if (mode % 4 == 1) damage(image, source, begin, end);
        return count;
    }

    // Changes any bytes but those of the first headers.
    void damage_anything(ByteSource& source, std::span<std::byte> image) { damage(image, source, 0x200, image.size()); }

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

    static void damage(std::span<std::byte> bytes, ByteSource& source, std::size_t begin, std::size_t end) {
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
