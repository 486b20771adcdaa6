// The machine: everything a running program consists of. It owns memory, heap, threads and lowered code, and is handed
// the loader, the class-library natives and the host. machine/exec executes, machine/library supplies natives; nothing
// here knows of search.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "machine/exec/cells.h"
#include "machine/exec/effect.h"
#include "machine/exec/exec.h"
#include "machine/exec/host.h"
#include "machine/exec/kept.h"
#include "machine/exec/loading.h"
#include "machine/heap/heap.h"
#include "machine/memory/block_table.h"
#include "machine/threads/monitors.h"
#include "machine/threads/thread.h"
#include "program/code/code.h"
#include "program/code/linker.h"
#include "program/code/program_image.h"
#include "program/types/loader.h"

namespace tidelock::exec {

class NativeCall;
enum class NativeResult : std::uint8_t;
using NativeFunction = NativeResult (*)(NativeCall&);

// What stands for a method, and what of it others can tell.
struct Native {
    NativeFunction function = nullptr;  // null: nothing, its IL runs
    const Effect* effect = nullptr;     // of a row of the table: there for good
    explicit operator bool() const { return function != nullptr; }
};

// Finds the native or model that stands for a method.
using NativeFinder = Native (*)(const types::Method&);

// Where the class library keeps the fields of a delegate, header included.
struct DelegateLayout {
    std::uint32_t target = 0, method_base = 0, method_ptr = 0, method_ptr_aux = 0, invocation_list = 0,
                  invocation_count = 0, size = 0;
};

// Likewise of an exception.
struct ExceptionLayout {
    std::uint32_t message = 0, hresult = 0, xcode = 0, stack_trace = 0, stack_trace_string = 0;
};

// A limit of the loader's is in the way of a cast. Thrown, since casts are asked for in the middle of everything;
// caught where a thread is run, and the run ends as unsupported.
struct UnansweredCast {
    const types::LoadError* error;
};

enum class ClassState : std::uint32_t { Untouched, Running, Done, Failed };

// Block::tag of image data that is the initial value of a variable.
inline constexpr std::uint8_t kVariableData = 1;

class Machine final : public code::Linker {
public:
    // With `codes`, code is shared by the machines that are given the same.
    Machine(types::Loader& loader, Host& host, NativeFinder find_native, code::CodeCache* codes = nullptr);
    Machine(code::ProgramImage& image, Host& host, NativeFinder find_native)
        : Machine(image.loader(), host, find_native, &image.codes()) {}
    ~Machine() override;
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    [[nodiscard]] types::Loader& loader() { return loader_; }
    [[nodiscard]] memory::BlockTable& blocks() { return blocks_; }
    [[nodiscard]] heap::Heap& heap() { return heap_; }
    [[nodiscard]] Host& host() { return host_; }
    [[nodiscard]] const types::WellKnown& known() const { return loader_.well_known(); }

    // --- code ---
    code::Code* code_of(types::Method& method);  // lowers on first use
    [[nodiscard]] bool has_code(const types::Method& method) const { return methods_[method].code != nullptr; }
    void set_code(const types::Method& method, std::unique_ptr<code::Code> code);
    void forget_code(const types::Method& method) { methods_[method].code = nullptr; }  // it is lowered again
    code::Code* number(code::Code* code);                                               // gives it its id
    [[nodiscard]] code::Code* class_init_stub_for(const types::Type& type);
    // Does the thread run a class constructor?
    [[nodiscard]] bool is_initialising(const threads::Thread& thread, const threads::Frame* top) const;
    [[nodiscard]] code::Code* first_chance_stub() { return first_chance_stub_.get(); }
    [[nodiscard]] code::Code* base_stub() { return base_stub_.get(); }

    // The implementation of a virtual or interface method; null with load_error set.
    types::Method* find_implementation(types::Type* type, types::Method* declared);
    const types::LoadError* load_error = nullptr;
    [[nodiscard]] const DelegateLayout& delegate_layout() const { return delegate_layout_; }
    // A frame ends: gives back its stackalloc areas. While states are explored, pointers that the program keeps of them
    // and of its variables point nowhere from now on.
    void end_locals(threads::Thread& thread, std::uint32_t frame);
    // While states are explored: no pointer into this memory is valid any more, whoever gets it next.
    void forget_pointers(Address begin, std::uint32_t size);

    // --- Linker ---
    std::uint64_t literal(types::Assembly& assembly, std::uint32_t token) override;
    std::uint64_t static_address(types::Field& field) override;
    bool is_initialised_for_good(types::Type& type) override;
    bool has_native(types::Method& method) override;

    // --- guest data by name ---
    Address method_address(types::Method& method);  // function pointer value and method handle
    Address new_internal(types::Type* type);  // an object that the machine needs; ends the run if it cannot be had
    Address type_object(types::Type* type);   // RuntimeType
    // What words name; natives ask NativeCall, which makes a memory error of those that name nothing.
    memory::Named<types::Type> type_of_object(Address runtime_type);
    memory::Named<types::Method> method_of_address(Address handle) { return method_behind(blocks_.blocks(), handle); }
    memory::Named<types::Field> field_of_address(Address handle);
    Address field_handle(types::Field& field);
    // The objects behind RuntimeMethodHandle and RuntimeFieldHandle.
    Address method_info_stub(types::Method& method);
    Address field_info_stub(types::Field& field);
    bool bind_delegate(Address object, Address target, Address method_pointer);  // is it open?
    std::string invalid_cast_text(const types::Type& from, const types::Type& to);
    Address ensure_statics(types::Type* type);
    Address thread_static(threads::Thread& thread, types::Field& field);
    types::Type* find_type(std::string_view name_space, std::string_view name);  // in CoreLib; must exist
    // Offset of an instance field in an object, header included. The field must exist.
    std::uint32_t field_offset(types::Type* type, std::string_view name);

    // --- classes ---
    [[nodiscard]] ClassState class_state(const types::Type* type) const {
        return static_cast<ClassState>(class_word(type) & 3U);
    }
    void set_class_state(types::Type* type, ClassState state, threads::ThreadId owner = 0) {
        class_word(type) = static_cast<std::uint32_t>(state) | (owner << 2);
        if (stepping != nullptr) changed_classes.push_back(type);
    }
    std::vector<types::Type*> changed_classes;  // stepping: since this was last emptied, repetitions possible
    [[nodiscard]] threads::ThreadId class_owner(const types::Type* type) const { return class_word(type) >> 2; }
    // Both as they are kept: 0 of a class that nobody has come to.
    [[nodiscard]] std::uint32_t& class_word(const types::Type* type) const { return heap_.types()[type].init; }
    void wait_for_class(threads::Thread& thread, types::Type* type);
    // While states are explored: the thread stops before it, and has not come to it yet.
    void stand_before_class(threads::Thread& thread, const threads::Frame* top, types::Type* type);
    void wake_class_waiters(types::Type* type);
    // Would waiting close a cycle of threads that wait for each other's class constructors?
    bool would_deadlock_on_class(const threads::Thread& thread, const types::Type* type);
    // What it has made of an assembly; not to be held while others may be loaded.
    struct AssemblyData {
        Address assembly_object = 0;
        Address module_object = 0;
        std::optional<bool> wraps_thrown;  // thrown objects that are no exceptions (RuntimeCompatibilityAttribute)
        std::uint64_t handle = 0;          // 0: not asked for yet
    };
    AssemblyData& assembly_data(const types::Assembly& assembly);
    // Names it where the class library wants a number. NB: not by its index, which says who has loaded what before.
    std::uint64_t assembly_handle(types::Assembly& assembly);
    [[nodiscard]] memory::Named<types::Assembly> assembly_of_handle(std::uint64_t handle) const;

    std::unordered_map<const types::Type*, Address> class_failures;  // cached TypeInitializationException

    // --- exceptions ---
    Address new_exception(Guest kind, std::string_view text);
    Address new_exception(types::Type* type, std::string_view message, std::int32_t hresult);
    types::Method* get_chars();  // String.get_Chars
    // The class library's (hidden) method that throws it for the JIT; null when the processor does.
    types::Method* helper_of(Guest kind);
    Address first_chance_listener();  // AppContext.FirstChanceException, 0 if nobody listens
    struct TraceElement {
        types::Method* method = nullptr;
        std::uint32_t il_offset = 0;
        bool ends_segment = false;  // "--- End of stack trace from previous location ---"
    };
    Address wrap_thrown(Address object);  // RuntimeWrappedException
    Address unwrapped_for(types::Assembly& assembly, Address exception);
    void clear_trace(Address exception);
    void append_trace(Address exception, types::Method& method, std::uint32_t il_offset);
    void describe_bad_access(Address address);
    // Something fails, or goes another way, because this is not there: who gave it back has a say in it.
    void note_gone(Address address);
    std::vector<TraceElement> stack_trace(Address exception);
    void continue_trace(Address exception);                  // what follows comes after "--- End of stack trace ..."
    Address copy_trace(Address exception);                   // of the _stackTrace object
    std::array<Address, 2> trace_fields(Address exception);  // that these write
    std::vector<TraceElement> current_trace(threads::Thread& thread);
    // Text of a resource string of the class library; the key itself when there is none.
    std::string resource(std::string_view key);
    using ResourceFinder = std::string (*)(Machine&, types::Assembly&, std::string_view);
    ResourceFinder resource_finder = nullptr;

    // --- threads ---
    threads::Thread& new_thread();
    // Each thread takes address space for its stack: more than this many at once is out of memory.
    static constexpr std::size_t kMaxLiveThreads = 10'000;
    [[nodiscard]] bool may_add_thread() const;
    [[nodiscard]] threads::Thread* thread(threads::ThreadId id);
    [[nodiscard]] std::deque<std::unique_ptr<threads::Thread>>& threads() { return threads_; }
    void prepare_call(threads::Thread& thread, types::Method& method, std::span<const Slot> arguments);  // bottom frame
    // Runs one thread until it stops for one of the reasons.
    Stop run(threads::Thread& thread, std::int64_t fuel);
    // After Stop::Unhandled: runs the thread's finally blocks, down to its end.
    Stop unwind_all(threads::Thread& thread, Address exception, std::int64_t fuel);
    Exec& exec() { return exec_; }

    [[nodiscard]] threads::Monitors& monitors() { return monitors_; }
    void wait_for_monitor(threads::Thread& thread, const threads::SyncKey& lock);  // blocks it
    bool leave_monitor(const threads::SyncKey& lock, threads::ThreadId thread);    // wakes those who compete for it

    void collect();

    // --- relations, cached ---
    bool is_instance(types::Type* type, types::Type* of);  // throws UnansweredCast

    // --- ends ---
    std::string problem;  // Unsupported, MemoryError, FailFast: what

    // What natives keep: in the state, and beside it.
    [[nodiscard]] Cells& cells() { return cells_; }
    [[nodiscard]] const Cells& cells() const { return cells_; }
    template <class T>
    T& kept() {
        return kept_.get<T>(stepping != nullptr ? IsExploring::Yes : IsExploring::No);
    }

    Stepping* stepping = nullptr;  // set while states are explored
    // How methods count then; asked once per method.
    struct Traits {
        code::Atomicity atomicity = code::Atomicity::Program;
        bool is_safe_by_contract = false;  // whether it is looked into or not
        code::Exposes exposes = code::Exposes::Nothing;
        bool is_apart = false;
        bool exchanges_what_it_reads = false;  // of field-like events, say
        bool is_reordered = true;              // under a relaxed memory model
    };
    using Classifier = std::function<Traits(const types::Method&, NativeFunction native)>;
    Classifier classify;
    [[nodiscard]] Traits traits_of(const types::Method& method, const code::Code& plain) const;
    [[nodiscard]] code::Code* code_by_id(std::uint32_t id) { return codes_[id - 1]; }
    bool watches_assemblies = false;  // to be set before there is any code: somebody looks which are loaded (loading.h)
    [[nodiscard]] const LoadingStub& behind_stub(const code::Code* stub) const { return loading_stubs_.at(stub); }

    // Whose objects are allocated from now on, with `top` as the running frame: the thread's, or while it initialises a
    // class the class's, and of the library nobody's, so that it does not show who came first.
    void place_for(const threads::Thread& thread, const threads::Frame* top);
    // For this static field, which nobody sees who writes it: placed so that it does not show.
    Address new_cached(types::Type* type, Address field);
    // Whose constructor these objects (Placement::Class::actor) come from; null: no class's.
    [[nodiscard]] const types::Type* class_at_place(std::uint32_t actor) const;
    // That, or of a field that keeps a delegate.
    [[nodiscard]] static bool is_class_place(std::uint32_t actor) { return (actor & kClassPlace) != 0; }
    std::vector<threads::Thread*> fresh_threads;    // stepping: made since this was last emptied
    std::vector<threads::Thread*> changed_threads;  // stepping: by others, since this was last emptied

private:
    static constexpr std::uint32_t kClassPlace = 1U << 31U;  // beyond the numbers of threads

    std::unique_ptr<code::Code> lower_plain(types::Method& method);
    const code::Code& shared_code(types::Method& method, code::Form form);
    // Of its own: made from `plain`, or if there is none a copy of what is shared.
    std::unique_ptr<code::Code> code_in_form(types::Method& method, std::unique_ptr<code::Code> plain, code::Form form);
    std::uint32_t place_of_class(const types::Type* type);
    Exec& enter(threads::Thread& thread, std::int64_t fuel);
    Stop execute(threads::Thread& thread);

    types::Loader& loader_;
    Host& host_;
    NativeFinder find_native_;
    memory::BlockTable blocks_;
    Address nowhere_ = 0;  // a block of BlockKind::Gone, once there is need for one
    heap::Heap heap_;
    MethodTable methods_;
    std::deque<std::unique_ptr<threads::Thread>> threads_;
    threads::Monitors monitors_;
    std::vector<std::unique_ptr<code::Code>> owned_codes_;
    std::vector<code::Code*> codes_;                                    // by id
    std::unordered_map<const code::Code*, LoadingStub> loading_stubs_;  // follows from the code
    std::unordered_map<const types::Type*, std::uint32_t> class_places_;
    std::unique_ptr<code::Code> class_init_stub_;
    std::unique_ptr<code::Code> library_init_stub_;
    std::unique_ptr<code::Code> first_chance_stub_;
    std::unique_ptr<code::Code> base_stub_;
    Exec exec_;
    DelegateLayout delegate_layout_;
    ExceptionLayout exception_layout_;
    std::uint32_t type_handle_offset_ = 0;       // RuntimeType.m_handle
    std::vector<types::Type*> exception_types_;  // by Guest, found when first thrown
    struct CastKey {
        types::Type* from;
        types::Type* to;
        bool operator==(const CastKey&) const = default;
    };
    struct CastHash {
        std::size_t operator()(const CastKey& k) const {
            return (reinterpret_cast<std::uintptr_t>(k.from) >> 4) * 31 + (reinterpret_cast<std::uintptr_t>(k.to) >> 4);
        }
    };
    std::unordered_map<CastKey, bool, CastHash> casts_;
    std::unordered_map<std::uint64_t, Address> literals_;
    std::deque<std::vector<std::byte>> rva_copies_;  // of data that may be written
    // By id: Assembly::index, Field::id, Method::id.
    std::vector<AssemblyData> assemblies_;
    struct FieldData {
        Address handle = 0;
        Address info_stub = 0;
        Address rva = 0;  // its data, which is in the image
    };
    std::vector<FieldData> fields_;
    std::unordered_map<std::uint32_t, Address> method_info_stubs_;
    FieldData& field_data(const types::Field& field);  // likewise
    std::vector<types::Type*> thread_static_types_{nullptr};
    Address trace_field(Address exception);
    Address trace_of(Address exception);       // 0: none
    std::uint64_t trace_count(Address array);  // of frames
    Address new_trace(std::uint64_t words);
    std::map<Guest, types::Method*> helpers_;
    void set_file_name(Address exception, std::string_view text);
    std::uint32_t trace_offset_ = 0;  // of Exception._stackTrace, once asked for
    std::uint32_t trace_text_offset_ = 0;
    Address first_chance_field_ = 0;  // likewise
    Cells cells_;
    KeptTables kept_;
    std::vector<types::Assembly*> named_assemblies_;  // in the order of their handles
    code::CodeCache* shared_codes_;                   // null: it lowers for itself alone
};

}  // namespace tidelock::exec
