#include "machine/exec/pieces.h"

#include <algorithm>

namespace tidelock::exec {

using memory::Block;
using memory::BlockKind;
using types::Storage;
using types::Type;

namespace {

// Bytes of a location of this type.
std::uint32_t width_of(const Type& type) {
    switch (type.storage) {
        case Storage::I1:
        case Storage::U1:
            return 1;
        case Storage::I2:
        case Storage::U2:
            return 2;
        case Storage::I4:
        case Storage::U4:
        case Storage::R4:
            return 4;
        case Storage::Value:
            return type.value_size;
        case Storage::None:
        case Storage::I8:
        case Storage::R8:
        case Storage::Ref:
        case Storage::ByRef:
            return 8;
    }
    return 8;
}

class Collecting {
public:
    explicit Collecting(std::uint32_t period) : period_(period) {}

    void value(const Type& type, std::uint32_t at) {
        if (type.storage != Storage::Value) {
            leaf(width_of(type), at);
            return;
        }
        const types::Field* only = nullptr;
        std::uint32_t count = 0;
        for (const types::Field& f : type.fields) {
            if (f.is_static || f.type == nullptr) continue;
            only = &f;
            ++count;
            value(*f.type, at + f.offset);
        }
        // An inline array or a fixed buffer declares its first element.
        if (count != 1) return;
        const std::uint32_t size = width_of(*only->type);
        for (std::uint32_t next = size; size != 0 && next + size <= type.value_size; next += size)
            value(*only->type, at + next);
    }

    void instance(const Type& type) {
        for (const Type* t = &type; t != nullptr; t = t->base) {
            for (const types::Field& f : t->fields) {
                if (!f.is_static && f.type != nullptr) value(*f.type, f.offset);
            }
        }
    }

    // Padding goes with what is before it.
    Pieces::Layout layout() {
        starts_.push_back(0);
        std::sort(starts_.begin(), starts_.end());
        starts_.erase(std::unique(starts_.begin(), starts_.end()), starts_.end());
        return {period_, std::move(starts_), std::move(ends_)};
    }

private:
    void leaf(std::uint32_t size, std::uint32_t at) {
        ends_.push_back(at + size);
        if (at % size == 0 && period_ % size == 0) {
            starts_.push_back(at);
            return;
        }
        for (std::uint32_t i = 0; i < size; ++i) starts_.push_back(at + i);  // packed: not always aligned
    }

    std::uint32_t period_;
    std::vector<std::uint32_t> starts_;
    std::vector<std::uint32_t> ends_;
};

}  // namespace

bool Pieces::Layout::is_border(std::uint32_t at) const {
    const auto has = [](const std::vector<std::uint32_t>& all, std::uint32_t value) {
        return std::find(all.begin(), all.end(), value) != all.end();
    };
    const std::uint32_t within = at % period;
    return has(starts, within) || has(ends, within) || (within == 0 && has(ends, period));
}

const Pieces::Layout& Pieces::of_value(const Type& type) {
    const auto [it, is_new] = values_.try_emplace(&type);
    if (is_new) {
        Collecting pieces(std::max(1U, width_of(type)));
        pieces.value(type, 0);
        it->second = pieces.layout();
    }
    return it->second;
}

const Pieces::Layout& Pieces::of_object(const Type& type) {
    const auto [it, is_new] = objects_.try_emplace(&type);
    if (is_new) {
        Collecting pieces(std::max(8U, (type.value_size + 7) / 8 * 8));
        pieces.instance(type);
        it->second = pieces.layout();
    }
    return it->second;
}

const Pieces::Layout* Pieces::of_static(const Type& owner, std::uint32_t offset, std::uint32_t& first) {
    for (const types::Field& f : owner.fields) {
        if (!f.is_static || f.is_thread_static || f.is_literal || f.has_rva || f.type == nullptr) continue;
        if (offset < f.offset || offset - f.offset >= width_of(*f.type)) continue;
        first = f.offset;
        return &of_value(*f.type);
    }
    return nullptr;
}

Pieces::Place Pieces::place_of(const MemoryAccess& access, const Type* value) {
    const std::uint32_t offset = memory::offset_of(access.address);
    const memory::BlockId id = memory::block_of(access.address);
    const Block& b = blocks_[id];
    Place place;
    if (b.kind == BlockKind::Object && b.type != nullptr) {
        if (b.type->is_array()) {
            place.layout = &of_value(*b.type->element);
            place.first = types::kArrayData + (b.type->shape == types::Shape::MdArray ? 8 * b.type->rank : 0);
        } else {
            place = {b.type->is_value_type() ? &of_value(*b.type) : &of_object(*b.type), types::kObjectHeader};
        }
    } else if (b.kind == BlockKind::Statics && blocks_.owner(id) != nullptr) {
        place.layout = of_static(*blocks_.owner(id), offset, place.first);
    } else if (value != nullptr) {
        place = {&of_value(*value), offset};
        if (offset % std::max(1U, value->alignment) != 0) place.layout = &bytes_;
    } else {
        place.layout = &raw_;
    }
    return place;
}

Pieces::Piece Pieces::Cut::piece(std::uint32_t i) const {
    const auto start = [this](std::uint32_t number) {
        const auto per = static_cast<std::uint32_t>(layout->starts.size());
        const std::uint64_t at =
            std::uint64_t{first} + std::uint64_t{number / per} * layout->period + layout->starts[number % per] - begin;
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(at, size));
    };
    const std::uint32_t from = i == 0 ? 0 : start(first_piece + i);
    return {from, start(first_piece + i + 1) - from};
}

Pieces::Cut Pieces::cut(const Type& value) {
    const Layout& layout = of_value(value);
    return {&layout, 0, 0, value.value_size, 0, static_cast<std::uint32_t>(layout.starts.size())};
}

Pieces::Cut Pieces::cut(const MemoryAccess& access, const Type* value) {
    const std::uint32_t begin = memory::offset_of(access.address);
    // A primitive value at an address that is not its own: nothing is promised of any of its bytes.
    const Place place = access.grain == Grain::Bytes ? Place{&bytes_, begin} : place_of(access, value);
    Cut cut{place.layout, place.first, begin, access.size, 0, 0};
    // Bytes of a wider value (a span of bytes over an array of numbers): the whole access is made of bytes.
    const auto cuts_through = [&] {
        if (cut.layout == &raw_ || cut.layout == &bytes_) return false;
        return !cut.layout->is_border(begin - cut.first) || !cut.layout->is_border(begin + access.size - cut.first);
    };
    if (cut.layout == nullptr || begin < cut.first || cuts_through()) cut = {&bytes_, begin, begin, access.size, 0, 0};
    const auto number_of = [&](std::uint32_t offset) {
        const std::uint32_t at = offset - cut.first;
        const auto per = static_cast<std::uint32_t>(cut.layout->starts.size());
        const auto& starts = cut.layout->starts;
        const auto after = std::upper_bound(starts.begin(), starts.end(), at % cut.layout->period);
        return at / cut.layout->period * per + static_cast<std::uint32_t>(after - starts.begin()) - 1;
    };
    cut.first_piece = number_of(begin);
    if (access.size != 0) cut.count = number_of(begin + access.size - 1) - cut.first_piece + 1;
    return cut;
}

}  // namespace tidelock::exec
