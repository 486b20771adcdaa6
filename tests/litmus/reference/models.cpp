#include "models.h"

namespace litmus {
namespace {

// Columns: Read, Write, VolatileRead, VolatileWrite, Enter, Exit, Interlocked, Fence, Guess. A guess is no operation:
// it passes everything, and goes when its read completes.
constexpr std::array<std::string_view, kClasses> kInOrder{
    "nnnnnnnnY",  // Read
    "nnnnnnnnY",  // Write
    "nnnnnnnnY",  // VolatileRead
    "nnnnnnnnY",  // VolatileWrite
    "nnnnnnnnY",  // Enter
    "nnnnnnnnY",  // Exit
    "nnnnnnnnY",  // Interlocked
    "nnnnnnnnY",  // Fence
    "nnnnnnnnY",  // Guess
};

// x86: only a read may pass an earlier write, and Exit is a write.
constexpr std::array<std::string_view, kClasses> kStoreBuffer{
    "nnnnnnnnY",  // Read
    "YnYnnnnnY",  // Write
    "nnnnnnnnY",  // VolatileRead
    "YnYnnnnnY",  // VolatileWrite
    "nnnnnnnnY",  // Enter
    "YnYnnnnnY",  // Exit
    "nnnnnnnnY",  // Interlocked
    "nnnnnnnnY",  // Fence
    "nnnnnnnnY",  // Guess
};

// Table 1 of "Memory Model Sensitive Bytecode Verification", and the same pairs in the .NET document.
constexpr std::array<std::string_view, kClasses> kAcquireRelease{
    "YYYnYnnnY",  // Read
    "YYYnYnnnY",  // Write
    "nnnnnnnnY",  // VolatileRead
    "YYYnYnnnY",  // VolatileWrite
    "nnnnnnnnY",  // Enter
    "YYYnnnnnY",  // Exit
    "nnnnnnnnY",  // Interlocked
    "nnnnnnnnY",  // Fence
    "YnnnnnnnY",  // Guess: only ordinary reads pass
};

constexpr std::array<Model, 4> kModels{{
    {.name = "sc",
     .passes = kInOrder,
     .forwards = false,
     .orders_same_reads = true,
     .orders_publication = true,
     .issues_with_promises = false,
     .guesses = false},
    {.name = "tso",
     .passes = kStoreBuffer,
     .forwards = true,
     .orders_same_reads = true,
     .orders_publication = true,
     .issues_with_promises = false,
     .guesses = false},
    {.name = "ecma",
     .passes = kAcquireRelease,
     .forwards = false,
     .orders_same_reads = false,
     .orders_publication = false,
     .issues_with_promises = false,
     .guesses = false},
    {.name = "net",
     .passes = kAcquireRelease,
     .forwards = true,
     .orders_same_reads = true,
     .orders_publication = true,
     .issues_with_promises = true,
     .guesses = true},
}};

}  // namespace

const std::array<Model, 4>& models() { return kModels; }

std::optional<Model> find_model(std::string_view name) {
    for (const Model& model : kModels) {
        if (model.name == name) return model;
    }
    return std::nullopt;
}

bool may_pass(const Model& model, Class first, Class second) {
    return model.passes[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)] == 'Y';
}

}  // namespace litmus
