#include "program/types/enum_members.h"

#include <algorithm>
#include <cstring>

#include "image/metadata/lookup.h"
#include "program/types/assembly.h"

namespace tidelock::types {

std::vector<EnumMember> enum_members(const Type& type) {
    constexpr std::uint16_t kLiteral = 0x0040;
    const metadata::Metadata& md = type.assembly->image().md();
    std::vector<EnumMember> members;
    for (const auto row : metadata::fields_of(md, metadata::TypeDefRow(type.type_def))) {
        if ((md[row].Flags() & kLiteral) == 0) continue;
        const auto constant = metadata::find_constant(md, row);
        if (constant.is_nil()) continue;
        const metadata::Blob blob = md[constant].Value();
        EnumMember member{md[row].Name()};
        std::memcpy(&member.value, blob.data(), std::min<std::size_t>(blob.size(), sizeof(member.value)));
        members.push_back(member);
    }
    return members;
}

}  // namespace tidelock::types
