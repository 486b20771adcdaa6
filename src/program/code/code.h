// A method after lowering: instructions, frame shape, handlers and source map. As lowered, its addresses are symbols;
// linked, they are those of one machine, and the members that are said to be the machine's are set (lower.h).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "program/code/insn.h"
#include "program/types/method.h"

namespace tidelock::exec {
class Effect;
}

namespace tidelock::code {

// What a register holds, for good: exact pointer maps of frames follow from it.
enum class RegisterKind : std::uint8_t { Scalar, Pointer, Value };

struct Register {
    std::uint16_t slot = 0;
    std::uint16_t slots = 1;
    RegisterKind kind{};
    bool address_taken = false;
    types::Type* type = nullptr;  // Value: its type; others: the declared type of arguments and locals, or null
};

enum class ClauseKind : std::uint8_t { Catch, Filter, Finally, Fault };

// Instruction indices; handlers in the order of the metadata, innermost first.
struct Clause {
    ClauseKind kind{};
    std::uint32_t try_begin = 0, try_end = 0;
    std::uint32_t handler_begin = 0, handler_end = 0;
    std::uint32_t filter_begin = 0;     // Filter
    types::Type* catch_type = nullptr;  // Catch; null with an error: it never matches
    std::uint16_t exception_slot = 0;   // Catch and Filter: where the object is put
};

// A call through an interface or of a generic virtual method, with a one-entry cache (a pure accelerator, no state).
struct CallSite {
    types::Method* declared = nullptr;
    types::Type* cached_type = nullptr;
    types::Method* cached_target = nullptr;
};

// An argument of a native that must be null or an object of this type: natives rely on it.
struct NativeReference {
    std::uint32_t slot = 0;
    types::Type* type = nullptr;
};

// A call through a function pointer.
struct IndirectSite {
    types::MethodSignature signature;
    bool has_this = false;
    std::uint32_t result_slots = 0;  // 0 for void
    bool is_tail = false;            // the frame of the caller may be replaced
};

// What `unsupported` names.
struct Missing {
    std::string what;
};

// How a method counts while threads are stepped from one visible operation to the next (machine/exec/stepping.h).
enum class Atomicity : std::uint8_t {
    Program,  // the user's own code
    Library,  // class library, interleaved like the user's code
    Trusted,  // class library, one operation from its first visible one to its return
    Bulk,     // the same as long as nobody comes between (machine/exec/tearing.h): works on memory that it is handed
    Atomic,   // the same for everything it calls, the user's code included
    Unseen,   // class library that touches only what is its own: nothing of it is visible
};

// Does the call of a method show that calls of others are not atomic (machine/library/contracts.h)?
enum class Exposes : std::uint8_t { Nothing, Ever, Beside };

// A guest address that is not known before the code is linked.
struct Symbol {
    types::Assembly* assembly = nullptr;  // of a literal,
    std::uint32_t token = 0;              // with its token;
    types::Field* field = nullptr;        // or that of a static field
};

struct Code {
    const Insn* begin = nullptr;  // NB: copy_of (lower.h) knows that it points into its own
    types::Method* method = nullptr;
    std::uint32_t frame_slots = 0;               // whole frame
    std::uint32_t zero_begin = 0, zero_end = 0;  // slots to clear on entry: locals, then temporaries that hold pointers
    std::uint32_t arg_slots = 0;
    std::uint32_t this_adjust = 0;  // added to `this` by virtual calls: 8 for methods of value types
    std::uint32_t count = 0;        // instructions, extension words included
    bool frees_localloc = false;
    bool lends_locals = false;     // makes native pointers to its variables: they must not outlive its frame
    bool shows_addresses = false;  // what it does may depend on where objects are, not only on which they are
    bool is_native = false;
    Atomicity atomicity = Atomicity::Program;
    bool is_safe_by_contract = false;      // whether it is looked into, for the program's sake, or not
    Exposes exposes = Exposes::Nothing;    // when it is called
    bool is_apart = false;                 // called by Trusted code it is another operation than what that did before
    bool exchanges_what_it_reads = false;  // its plain reads are no race with an exchange (machine/library/atomicity.h)
    std::uint32_t id = 0;                  // in the order of lowering, from 1; the machine's
    bool is_reordered = false;             // under a relaxed memory model its accesses may wait in the queue
    bool has_awaits = false;               // its registers may hold promises (program/code/awaits.h)
    bool catches = false;                  // native: exceptions stop here and re-enter it
    void* native = nullptr;                // is_native: the machine's function
    const exec::Effect* effect = nullptr;  // is_native: what it looks at and changes (machine/exec/effect.h)
    std::uint16_t result_slots = 0;        // 0 for void
    std::vector<Insn> insns;
    std::vector<std::uint32_t> il_offsets;  // parallel to insns
    std::vector<Clause> clauses;
    std::vector<Register> registers;
    std::vector<std::uint16_t> pointer_slots;       // every slot that can hold a pointer, value types expanded
    std::vector<std::uint16_t> pinned_slots;        // of `fixed` statements: in use although nobody reads them
    std::vector<std::uint16_t> argument_registers;  // index into registers, by argument
    std::vector<std::uint16_t> local_registers;     // by local
    std::vector<std::shared_ptr<std::vector<std::int32_t>>> jump_tables;
    std::vector<std::shared_ptr<Missing>> missing;
    std::vector<std::shared_ptr<CallSite>> call_sites;
    std::vector<std::shared_ptr<IndirectSite>> indirect_sites;
    std::vector<NativeReference> native_references;
    std::vector<Symbol> symbols;  // by the immediate of an unlinked instruction; empty once it is linked
};

}  // namespace tidelock::code
