// A signature blob, tried as every kind of signature, as text, and (split in two) as a custom attribute.
#pragma once

#include "image/metadata/custom_attribute.h"
#include "image/metadata/format.h"
#include "small_metadata.h"

namespace tidelock::fuzz {

inline void exercise_signatures(Bytes input) {
    const std::vector<std::byte> copy(input.begin(), input.end());
    const metadata::Metadata& md = small_metadata();
    std::size_t total = 0;
    for (const auto check :
         {metadata::check_method_signature, metadata::check_field_signature, metadata::check_property_signature,
          metadata::check_local_signature, metadata::check_method_spec, metadata::check_type_spec}) {
        total += check(md, copy).ok() ? 1 : 0;
    }
    total += metadata::format_type(md, copy).size();
    metadata::SignatureReader types(copy);
    while (types.ok() && !types.at_end()) total += types.take_type().size();

    const std::size_t split = copy.empty() ? 0 : std::to_integer<std::size_t>(copy[0]);
    const Bytes signature = slice(copy, 1, split);
    metadata::AttributeReader attribute(signature, slice(copy, 1 + split), {});
    const auto take = [&](const metadata::AttributeValue& value) {
        total += value.text.size();
        for (std::uint32_t i = 0; i < value.count && attribute.ok(); ++i)
            total += attribute.next_element(value.type).bits;
    };
    while (attribute.has_fixed()) take(attribute.next_fixed());
    while (attribute.has_named()) take(attribute.next_named().value);
    static_cast<void>(total);
}

}  // namespace tidelock::fuzz
