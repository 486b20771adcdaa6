// Lowered code that all machines of a program share, in the forms that they need it in. What depends on a machine is
// not in it: it is linked (lower.h) into a copy that is the machine's own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "base/hash.h"
#include "program/code/code.h"

namespace tidelock::code {

// Everything that the code of a method depends on beside the program, in as far as machines differ in it.
enum class Form : std::uint8_t {
    Plain,      // as lowered
    Awaiting,   // with all awaits (awaits.h), nothing repaired
    EntryOnly,  // with an await at the beginning
};

class CodeCache {
public:
    CodeCache() = default;
    CodeCache(const CodeCache&) = delete;
    CodeCache& operator=(const CodeCache&) = delete;

    // `natives` stands for the set of methods that natives replace: the same address, the same set. `make` is called if
    // there is none yet; it may ask for other code. What is given stays as it is, as long as the cache lives.
    const Code& find(const types::Method& method, const void* natives, Form form,
                     const std::function<std::unique_ptr<Code>()>& make);
    [[nodiscard]] std::size_t size() const { return codes_.size(); }

private:
    struct Key {
        std::uint32_t method;
        Form form;
        const void* natives;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            return hash_combine(hash_combine(key.method, static_cast<std::uint64_t>(key.form)),
                                reinterpret_cast<std::uintptr_t>(key.natives));
        }
    };

    std::recursive_mutex adding_;
    std::unordered_map<Key, std::unique_ptr<const Code>, Hash> codes_;  // looked up only, never walked
};

}  // namespace tidelock::code
