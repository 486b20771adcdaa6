#include "program/code/code_cache.h"

#include "base/check.h"

namespace tidelock::code {

const Code& CodeCache::find(const types::Method& method, const void* natives, Form form,
                            const std::function<std::unique_ptr<Code>()>& make) {
    TL_CHECK(method.id != 0, "a method whose code is shared should have a number");
    const std::scoped_lock adding(adding_);
    const Key key{method.id, form, natives};
    if (const auto it = codes_.find(key); it != codes_.end()) return *it->second;
    std::unique_ptr<Code> made = make();
    TL_CHECK(made->id == 0, "shared code should be no machine's");
    return *codes_.emplace(key, std::move(made)).first->second;
}

}  // namespace tidelock::code
