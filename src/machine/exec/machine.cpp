#include "machine/exec/machine.h"

#include <algorithm>

#include "base/check.h"
#include "base/hash.h"
#include "base/stop.h"
#include "image/metadata/metadata.h"
#include "machine/exec/access_log.h"
#include "machine/exec/class_init.h"
#include "machine/exec/exceptions.h"
#include "machine/exec/native.h"
#include "machine/exec/tearing.h"
#include "machine/exec/thread_base.h"
#include "machine/threads/stack_size.h"
#include "program/code/awaits.h"
#include "program/code/lower.h"

namespace tidelock::exec {

using memory::BlockKind;
using memory::make_address;
using threads::Thread;
using types::Type;

namespace {

// The bottom of every thread's stack: reached when its first method returns, or when an exception was caught nowhere.
NativeResult end_of_thread(NativeCall& call) {
    note_open_native(call.x);
    return call.may_act() ? call.stop(Stop::ThreadEnded) : call.stop_before({});
}

// The machine's own natives: they call guest code, which is seen by itself.
constexpr Effect kEndsThread = synchronises(What::Threads);

std::unique_ptr<code::Code> make_stub(NativeFunction function, const Effect& effect, std::uint32_t args, bool catches) {
    auto code = std::make_unique<code::Code>();
    code->is_native = true;
    code->catches = catches;
    code->native = reinterpret_cast<void*>(function);
    code->effect = &effect;
    code->arg_slots = args;
    code->frame_slots = args + code::kNativePointerSlots + code::kNativeScalarSlots + code::kNativeResultSlots;
    for (std::uint32_t i = 0; i < code::kNativePointerSlots; ++i)
        code->pointer_slots.push_back(static_cast<std::uint16_t>(args + i));
    code->zero_begin = args;
    code->zero_end = code->frame_slots;
    code->insns.emplace_back();
    code->insns.back().op = code::Op::native;
    code->il_offsets.push_back(0);
    code->begin = code->insns.data();
    code->count = 1;
    return code;
}

}  // namespace

Machine::Machine(types::Loader& loader, Host& host, NativeFinder find_native, code::CodeCache* codes)
    : loader_(loader), host_(host), find_native_(find_native), heap_(blocks_, loader), shared_codes_(codes) {
    class_init_stub_ = make_stub(&run_class_constructor, kPure, 1, true);
    library_init_stub_ = make_stub(&run_class_constructor, kPure, 1, true);
    library_init_stub_->atomicity = code::Atomicity::Atomic;
    base_stub_ = make_stub(&end_of_thread, kEndsThread, kThreadResultSlot + 1, false);
    first_chance_stub_ = make_stub(&tell_first_chance, kPure, 1, false);
    for (code::Code* stub :
         {class_init_stub_.get(), library_init_stub_.get(), base_stub_.get(), first_chance_stub_.get()})
        number(stub);
    Type* multicast = loader.well_known().multicast_delegate;
    TL_CHECK(loader.ensure_layout(multicast) == nullptr, "MulticastDelegate should load");
    Type* delegate = loader.well_known().delegate;
    delegate_layout_.target = field_offset(delegate, "_target");
    delegate_layout_.method_base = field_offset(delegate, "_methodBase");
    delegate_layout_.method_ptr = field_offset(delegate, "_methodPtr");
    delegate_layout_.method_ptr_aux = field_offset(delegate, "_methodPtrAux");
    delegate_layout_.invocation_list = field_offset(multicast, "_invocationList");
    delegate_layout_.invocation_count = field_offset(multicast, "_invocationCount");
    delegate_layout_.size = types::kObjectHeader + multicast->value_size;
    Type* exception = loader.well_known().exception;
    exception_layout_.message = field_offset(exception, "_message");
    exception_layout_.hresult = field_offset(exception, "_HResult");
    exception_layout_.xcode = field_offset(exception, "_xcode");
    exception_layout_.stack_trace = field_offset(exception, "_stackTrace");
    exception_layout_.stack_trace_string = field_offset(exception, "_stackTraceString");
    type_handle_offset_ = field_offset(loader.well_known().runtime_type, "m_handle");
}

Machine::~Machine() = default;

// --- code ---

code::Code* Machine::number(code::Code* code) {
    TL_CHECK(!code->is_native || code->effect != nullptr, "a native should declare its effect");
    codes_.push_back(code);
    code->id = static_cast<std::uint32_t>(codes_.size());
    return code;
}

// Library code that counts as one operation goes on with what is not known yet if it has no more instructions than
// this (Math.Max, the members of Nullable, indexers); larger code begins when its arguments are known.
static constexpr std::uint32_t kSmallCode = 48;

std::unique_ptr<code::Code> Machine::lower_plain(types::Method& method) {
    const Native native = find_native_(method);
    if (!native) return code::lower(loader_, *this, method);
    std::unique_ptr<code::Code> code = code::native_stub(loader_, method);
    code->native = reinterpret_cast<void*>(native.function);
    code->effect = native.effect;
    return code;
}

const code::Code& Machine::shared_code(types::Method& method, code::Form form) {
    return shared_codes_->find(method, reinterpret_cast<const void*>(find_native_), form, [&] {
        if (form == code::Form::Plain) return lower_plain(method);
        std::unique_ptr<code::Code> code = code::copy_of(shared_code(method, code::Form::Plain));
        if (form == code::Form::EntryOnly) code::insert_entry_await(*code);
        if (form == code::Form::Awaiting) code::insert_awaits(*code, nullptr);
        return code;
    });
}

// NB: a plain run lowers for itself: its code leaves out what has been initialised for good.
std::unique_ptr<code::Code> Machine::code_in_form(types::Method& method, std::unique_ptr<code::Code> plain,
                                                  code::Form form) {
    if (plain == nullptr && form == code::Form::Awaiting && code::repairs_method(stepping->repairs, method))
        plain = code::copy_of(shared_code(method, code::Form::Plain));
    if (plain == nullptr) return code::copy_of(shared_code(method, form));
    if (form == code::Form::EntryOnly) code::insert_entry_await(*plain);
    if (form == code::Form::Awaiting) code::insert_awaits(*plain, stepping->repairs);
    return plain;
}

code::Code* Machine::code_of(types::Method& method) {
    if (code::Code* known = methods_[method].code; known != nullptr) return known;
    const bool is_shared = shared_codes_ != nullptr && stepping != nullptr;
    std::unique_ptr<code::Code> own = is_shared ? nullptr : lower_plain(method);
    const code::Code& plain = is_shared ? shared_code(method, code::Form::Plain) : *own;
    const Traits traits = traits_of(method, plain);
    const bool is_in_queue = stepping != nullptr && stepping->order != nullptr;
    code::Form form = code::Form::Plain;
    if (is_in_queue && !plain.is_native)
        form = traits.is_reordered || plain.count <= kSmallCode ? code::Form::Awaiting : code::Form::EntryOnly;
    std::unique_ptr<code::Code> code = code_in_form(method, std::move(own), form);
    code::link(*code, *this);
    code->atomicity = traits.atomicity;
    code->is_safe_by_contract = traits.is_safe_by_contract;
    code->exposes = traits.exposes;
    code->is_apart = traits.is_apart;
    code->exchanges_what_it_reads = traits.exchanges_what_it_reads;
    code->is_reordered = is_in_queue && traits.is_reordered;
    memory::Exposure* exposure = blocks_.tracking() == nullptr ? nullptr : blocks_.tracking()->exposure;
    // NB: the class library does so in many places, and nothing that it does depends on it but on offsets in a block.
    if (exposure != nullptr && code->shows_addresses && code->atomicity == code::Atomicity::Program)
        exposure->is_everything = true;
    if (watches_assemblies && !code->is_native) {
        if (auto assemblies = assemblies_named_by(loader_, method); !assemblies.empty()) {
            if (std::unique_ptr<code::Code> stub = loading_stub(loader_, method, *code)) {
                loading_stubs_[stub.get()] = {std::move(assemblies), number(code.get())};
                owned_codes_.push_back(std::move(code));
                code = std::move(stub);
            }
        }
    }
    set_code(method, std::move(code));
    return methods_[method].code;
}

Machine::Traits Machine::traits_of(const types::Method& method, const code::Code& plain) const {
    if (!classify) return {};
    Traits traits = classify(method, reinterpret_cast<NativeFunction>(plain.native));
    if (traits.atomicity != code::Atomicity::Bulk || stepping == nullptr) return traits;
    // NB: what waits in a queue is not what its thread stands before, so nobody would see who comes between.
    if (stepping->order != nullptr || stepping->tearing->tears_bulk()) {
        traits.atomicity = code::Atomicity::Library;
        traits.is_reordered = true;
    }
    return traits;
}

void Machine::set_code(const types::Method& method, std::unique_ptr<code::Code> code) {
    methods_[method].code = number(code.get());
    owned_codes_.push_back(std::move(code));
}

types::Method* Machine::find_implementation(Type* type, types::Method* declared) {
    auto found = loader_.find_implementation(type, declared);
    if (!found) {
        load_error = found.error != nullptr ? found.error
                                            : loader_.fail(types::LoadError::Kind::MissingMethod, "no implementation");
        return nullptr;
    }
    return found.value;
}

code::Code* Machine::class_init_stub_for(const Type& type) {
    const bool is_library = stepping != nullptr && type.static_ctor != nullptr &&
                            code_of(*type.static_ctor)->atomicity != code::Atomicity::Program;
    return is_library ? library_init_stub_.get() : class_init_stub_.get();
}

bool Machine::is_initialising(const Thread& thread, const Frame* top) const {
    for (const Frame* f = top; f >= thread.frames; --f) {
        if (f->code == class_init_stub_.get() || f->code == library_init_stub_.get()) return true;
    }
    return false;
}

void Machine::place_for(const Thread& thread, const Frame* top) {
    if (blocks_.tracking() == nullptr) return;
    std::uint32_t actor = thread.id;
    for (const Frame* f = top; f >= thread.frames; --f) {
        if (f->code == library_init_stub_.get()) actor = 0;
        if (f->code != class_init_stub_.get() || actor != thread.id) continue;
        if (const Type* type = heap_.type_of_handle(f->fp[0].u).or_null()) actor = place_of_class(type);
    }
    blocks_.tracking()->placement.set_actor(actor);
}

// NB: a number that is the same in every run, whichever class comes first: hash codes depend on it.
std::uint32_t Machine::place_of_class(const Type* type) {
    const auto [it, is_new] = class_places_.try_emplace(type, 0);
    if (is_new) it->second = kClassPlace | static_cast<std::uint32_t>(hash_text(types::Loader::full_name(*type)));
    return it->second;
}

Address Machine::new_cached(Type* type, Address field) {
    const Type* owner = blocks_.owner(memory::block_of(field));
    const bool is_placed = blocks_.tracking() != nullptr && stepping != nullptr && !stepping->looks_into_caches;
    if (!is_placed || owner == nullptr) return heap_.new_object(type);
    memory::Placement& placement = blocks_.tracking()->placement;
    const std::uint32_t before = placement.actor();
    // Of each field: which of several is made first does not show either.
    placement.set_actor(kClassPlace |
                        static_cast<std::uint32_t>(hash_combine(place_of_class(owner), memory::offset_of(field))));
    const Address object = heap_.new_object(type);
    placement.set_actor(before);
    return object;
}

const Type* Machine::class_at_place(std::uint32_t actor) const {
    const auto it = std::find_if(class_places_.begin(), class_places_.end(),
                                 [&](const auto& place) { return place.second == actor; });
    return it == class_places_.end() ? nullptr : it->first;
}

// --- Linker ---

std::uint64_t Machine::literal(types::Assembly& assembly, std::uint32_t token) {
    const std::uint64_t key = (std::uint64_t{assembly.index()} << 32) | token;
    if (const auto it = literals_.find(key); it != literals_.end()) return it->second;
    const auto text = assembly.image().md().user_string(metadata::Token(token));
    std::u16string copy(text.size(), u'\0');
    for (std::size_t i = 0; i < text.size(); ++i) copy[i] = text[i];
    const Address s = heap_.intern(copy);
    literals_.emplace(key, s);
    return s;
}

Address Machine::ensure_statics(Type* type) {
    Address& statics = heap_.types()[type].statics;
    if (statics != 0) return statics;
    TL_CHECK(loader_.ensure_layout(type) == nullptr, "a type whose statics are asked for should be laid out");
    const std::uint32_t size = std::max<std::uint32_t>(type->static_size, 1);
    const memory::Permanent permanent(blocks_);
    memory::BlockId id = blocks_.allocate_for(type, size, BlockKind::Statics);
    while (id == 0 && blocks_.extend_limit()) id = blocks_.allocate_for(type, size, BlockKind::Statics);
    TL_CHECK(id != 0, "there should be memory for static fields");
    statics = make_address(id);
    if (type == known().string) {  // set by the runtime, not by a class constructor
        for (const types::Field& f : type->fields) {
            if (f.is_static && f.name == "Empty") blocks_.store<Address>(statics + f.offset, heap_.intern({}));
        }
    }
    return statics;
}

std::uint64_t Machine::static_address(types::Field& field) {
    if (!field.has_rva) return ensure_statics(field.owner) + field.offset;
    if (const Address known = field_data(field).rva; known != 0) return known;
    auto type = loader_.field_type(&field);
    // A type that does not load has no data: every access is outside of it.
    const bool is_known = type.value != nullptr && loader_.ensure_layout(type.value) == nullptr;
    const std::uint32_t size = is_known ? type->value_size : 0;
    const auto bytes = field.owner->assembly->image().field_data(metadata::FieldRow(field.row), size);
    // What compilers keep constants in is never written; other such fields are variables with an initial value. NB:
    // while states are explored they would have to be part of the state: a write is refused then (access_failed).
    const bool is_constant = field.owner->name.starts_with("<PrivateImplementationDetails>");
    auto* data = const_cast<std::byte*>(bytes.data());
    if (!is_constant && stepping == nullptr) data = rva_copies_.emplace_back(bytes.begin(), bytes.end()).data();
    const memory::BlockId id = blocks_.adopt(data, static_cast<std::uint32_t>(bytes.size()), nullptr, BlockKind::Data);
    if (is_constant || stepping != nullptr) {
        blocks_[id].write_limit = 0;
        blocks_[id].read_only = 1;
    }
    blocks_[id].tag = is_constant ? 0 : kVariableData;
    return field_data(field).rva = make_address(id);
}

std::uint64_t Machine::method_address(types::Method& method) {
    Address& handle = methods_[method].handle;
    if (handle != 0) return handle;
    const memory::BlockId id = blocks_.adopt(reinterpret_cast<std::byte*>(&method), 0, nullptr, BlockKind::Method);
    return handle = make_address(id);
}

bool Machine::is_initialised_for_good(Type& type) {
    return stepping == nullptr && class_state(&type) == ClassState::Done;
}

bool Machine::has_native(types::Method& method) { return static_cast<bool>(find_native_(method)); }

Machine::AssemblyData& Machine::assembly_data(const types::Assembly& assembly) {
    if (assemblies_.size() <= assembly.index()) assemblies_.resize(assembly.index() + 1);
    return assemblies_[assembly.index()];
}

static constexpr std::uint64_t kHandleStep = 8;  // the class library takes the lowest bits for marks

std::uint64_t Machine::assembly_handle(types::Assembly& assembly) {
    std::uint64_t& handle = assembly_data(assembly).handle;
    if (handle != 0) return handle;
    named_assemblies_.push_back(&assembly);
    return handle = kHandleStep * named_assemblies_.size();
}

memory::Named<types::Assembly> Machine::assembly_of_handle(std::uint64_t handle) const {
    if (handle == 0 || handle % kHandleStep != 0 || handle / kHandleStep > named_assemblies_.size()) return {};
    return named_assemblies_[handle / kHandleStep - 1];
}

Machine::FieldData& Machine::field_data(const types::Field& field) {
    if (fields_.size() <= field.id) fields_.resize(std::size_t{field.id} * 2);
    return fields_[field.id];
}

// --- guest data by name ---

memory::Named<types::Field> Machine::field_of_address(Address handle) {
    const Block& b = blocks_.at(handle);
    if (b.kind != BlockKind::Field || memory::offset_of(handle) != 0) return {};
    return reinterpret_cast<types::Field*>(b.data);
}

Address Machine::field_handle(types::Field& field) {
    if (const Address known = field_data(field).handle; known != 0) return known;
    const memory::BlockId id = blocks_.adopt(reinterpret_cast<std::byte*>(&field), 0, nullptr, BlockKind::Field);
    return field_data(field).handle = make_address(id);
}

Type* Machine::find_type(std::string_view name_space, std::string_view name) {
    auto found = loader_.find_type(loader_.corelib(), name_space, name);
    TL_CHECK(found.value != nullptr, "a class-library type named in Tidelock should exist");
    TL_CHECK(loader_.ensure_layout(found.value) == nullptr, "a class-library type named in Tidelock should load");
    return found.value;
}

std::uint32_t Machine::field_offset(Type* type, std::string_view name) {
    const types::Field* field = loader_.find_field(type, name);
    if (field == nullptr) field = loader_.find_field(type, "m" + std::string(name));  // .NET 8 and 9: m_name
    TL_CHECK(field != nullptr, "a class-library field named in Tidelock should exist");
    return types::kObjectHeader + field->offset;
}

Address Machine::new_internal(Type* type) {
    Address object = heap_.new_object(type);
    while (object == 0 && blocks_.extend_limit()) object = heap_.new_object(type);
    TL_CHECK(object != 0, "there should be memory for an object of the runtime");
    return object;
}

Address Machine::type_object(Type* type) {
    if (const Address known = heap_.types()[type].type_object; known != 0) return known;
    const memory::Permanent permanent(blocks_);
    const Address object = new_internal(known().runtime_type);
    TL_CHECK(object != 0, "there should be memory for a type object");
    heap_.make_constant(object);
    heap_.types()[type].type_object = object;
    blocks_.store<Address>(object + type_handle_offset_, heap_.type_handle(type));
    heap_.expose(type, object);
    return object;
}

memory::Named<Type> Machine::type_of_object(Address runtime_type) {
    if (blocks_.at(runtime_type).type != known().runtime_type) return {};
    return heap_.type_of_handle(blocks_.load<Address>(runtime_type + type_handle_offset_));
}

Address Machine::method_info_stub(types::Method& method) {
    if (const auto it = method_info_stubs_.find(method.id); it != method_info_stubs_.end()) return it->second;
    const memory::Permanent permanent(blocks_);
    Type* stub = find_type("System", "RuntimeMethodInfoStub");
    const Address object = new_internal(stub);
    heap_.make_constant(object);
    const types::Field* value = loader_.find_field(stub, "m_value");
    blocks_.store<Address>(object + types::kObjectHeader + value->offset, method_address(method));
    method_info_stubs_[method.id] = object;
    return object;
}

Address Machine::field_info_stub(types::Field& field) {
    if (const Address known = field_data(field).info_stub; known != 0) return known;
    const memory::Permanent permanent(blocks_);
    Type* stub = find_type("System", "RuntimeFieldInfoStub");
    const Address object = new_internal(stub);
    heap_.make_constant(object);
    const types::Field* value = loader_.find_field(stub, "m_fieldHandle");
    blocks_.store<Address>(object + types::kObjectHeader + value->offset, field_handle(field));
    field_data(field).info_stub = object;
    return object;
}

Address Machine::thread_static(Thread& thread, types::Field& field) {
    Type* type = field.owner;
    std::uint32_t& index = heap_.types()[type].thread_statics;
    if (index == 0) {
        index = static_cast<std::uint32_t>(thread_static_types_.size());
        thread_static_types_.push_back(type);
    }
    if (thread.thread_statics.size() <= index) thread.thread_statics.resize(index + 1);
    Address& area = thread.thread_statics[index];
    if (area == 0) {
        memory::BlockId id = blocks_.allocate_for(type, type->thread_static_size, BlockKind::ThreadStatics);
        while (id == 0 && blocks_.extend_limit())
            id = blocks_.allocate_for(type, type->thread_static_size, BlockKind::ThreadStatics);
        TL_CHECK(id != 0, "there should be memory for thread statics");
        area = make_address(id);
    }
    return area + field.offset;
}

bool Machine::bind_delegate(Address object, Address target, Address method_pointer) {
    const types::Method* m = method_of_address(method_pointer).or_null();
    std::byte* data = blocks_.at(object).data;
    const DelegateLayout& at = delegate_layout_;
    if (blocks_.at(object).size < at.size) {  // no delegate
        blocks_.note_bad_access(object);
        return false;
    }
    // Open if the method takes exactly the arguments of Invoke: then the target is the delegate itself, as in the CLR.
    const types::Method* invoke = loader_.find_method(blocks_.at(object).type, "Invoke");
    const bool open = m != nullptr && invoke != nullptr && m->argument_count() == invoke->signature.params.size();
    write_memory<Address>(data + at.target, open ? object : target);
    write_memory<Address>(data + at.method_ptr, method_pointer);
    write_memory<Address>(data + at.method_ptr_aux, open ? method_pointer : 0);
    return open;
}

// --- relations ---

bool Machine::is_instance(Type* type, Type* of) {
    if (type == of) return true;
    const CastKey key{type, of};
    if (const auto it = casts_.find(key); it != casts_.end()) return it->second;
    const bool answer = loader_.is_assignable(type, of);
    if (const types::LoadError* error = loader_.unanswered()) throw UnansweredCast{error};
    casts_.emplace(key, answer);
    return answer;
}

bool may_hold(Exec& x, Type* element, Type* type) {
    return type != nullptr && element != nullptr && x.machine->is_instance(type, element);
}

// --- classes ---

void Machine::wait_for_class(Thread& thread, Type* type) {
    thread.wait = {};
    thread.wait.needs = threads::Needs::Nothing;
    thread.wait.what = threads::ForClass{type};
}

// NB: a thread that runs no class constructor is waited for by nobody: it makes no difference when it comes to a class,
// only that it waits.
void Machine::stand_before_class(Thread& thread, const Frame* top, Type* type) {
    wait_for_class(thread, type);
    thread.wait.what = threads::ForClass{type, is_initialising(thread, top)};
}

void Machine::wake_class_waiters(Type* type) {
    for (const auto& t : threads_) {
        const auto* awaited = t->wait.as<threads::ForClass>();
        if (t->state != threads::ThreadState::Blocked || awaited == nullptr || awaited->type != type) continue;
        t->wait = {};
        t->state = threads::ThreadState::Ready;
    }
}

// Follows who waits for whom. NB: a thread that only stands before a class does not wait for it yet.
bool Machine::would_deadlock_on_class(const Thread& thread, const Type* type) {
    for (std::size_t steps = 0; steps <= threads_.size(); ++steps) {
        if (class_state(type) != ClassState::Running) return false;
        const Thread* owner = this->thread(class_owner(type));
        if (owner == nullptr) return false;
        if (owner == &thread) return true;
        const auto* awaited = owner->wait.as<threads::ForClass>();
        if (awaited == nullptr || awaited->arrives) return false;
        type = awaited->type;
    }
    return true;
}

// --- threads ---

bool Machine::may_add_thread() const {
    const auto is_live = [](const auto& t) { return t->stack != nullptr; };
    return threads_.size() < kMaxLiveThreads ||
           static_cast<std::size_t>(std::count_if(threads_.begin(), threads_.end(), is_live)) < kMaxLiveThreads;
}

Thread& Machine::new_thread() {
    const threads::ThreadId creator = stepping != nullptr && exec_.thread != nullptr ? exec_.thread->id : 0;
    if (stepping != nullptr) {
        // As with blocks: the number is a function of who starts it and of how many of its threads there are.
        for (const auto& t : threads_) {
            if (t->exists || t->creator != creator) continue;
            TL_CHECK(t->handling.empty() && t->mutexes.empty() && t->partial.empty() && t->local_blocks.empty(),
                     "a thread that begins should have nothing of one before it");
            t->exists = true;
            fresh_threads.push_back(t.get());
            return *t;
        }
    }
    threads_.push_back(std::make_unique<Thread>(static_cast<threads::ThreadId>(threads_.size() + 1), blocks_));
    threads_.back()->creator = creator;
    if (stepping != nullptr) fresh_threads.push_back(threads_.back().get());
    return *threads_.back();
}

Thread* Machine::thread(threads::ThreadId id) {
    return id >= 1 && id <= threads_.size() ? threads_[id - 1].get() : nullptr;
}

void Machine::prepare_call(Thread& thread, types::Method& method, std::span<const Slot> arguments) {
    code::Code* code = code_of(method);
    Frame& base = thread.frames[0];
    base.fp = thread.stack;
    base.code = base_stub_.get();
    base.ip = base_stub_->begin;
    base.kind = threads::FrameKind::Method;
    base.has_acted = false;
    base.result = 0;
    Frame& first = thread.frames[1];
    first.fp = thread.stack + base_stub_->frame_slots;
    first.code = code;
    first.ip = code->begin;
    first.kind = threads::FrameKind::Method;
    first.has_acted = false;
    first.result = kThreadResultSlot;
    base.fp[kThreadResultSlot].u = 0;
    std::copy(arguments.begin(), arguments.end(), first.fp);
    for (std::uint32_t i = code->zero_begin; i < code->zero_end; ++i) first.fp[i].u = 0;
    thread.top = &first;
    thread.sp = first.fp + code->frame_slots;
    thread.state = threads::ThreadState::Ready;
}

void Machine::wait_for_monitor(Thread& thread, const threads::SyncKey& lock) {
    thread.wait = {};
    thread.wait.what = threads::ForLock{lock};
    thread.state = threads::ThreadState::Blocked;
}

bool Machine::leave_monitor(const threads::SyncKey& lock, threads::ThreadId id) {
    if (!monitors_.leave(lock, id)) return false;
    if (monitors_.find(lock) != nullptr && monitors_.find(lock)->owner != 0) return true;
    for (const auto& t : threads_) {
        if (t->state == threads::ThreadState::Blocked && t->wait.is_for_lock(lock))
            t->state = threads::ThreadState::Ready;
    }
    return true;
}

Exec& Machine::enter(Thread& thread, std::int64_t fuel) {
    Exec& x = exec_;
    x.machine = this;
    x.thread = &thread;
    x.types = heap_.types().begin();
    x.methods = methods_.begin();
    x.frame = thread.top;
    x.sp = thread.sp;
    x.stack = thread.stack;
    x.stack_end = thread.stack_end;
    for (const Thread::LocalBlock& local : thread.local_blocks)
        x.stack_end -= threads::local_slots(blocks_[local.block].size);
    x.frames_end = thread.frames_end - 1;
    x.stack_address = make_address(thread.stack_block);
    x.fuel = fuel;
    x.stop = Stop::None;
    x.stepping = stepping;
    x.ip = thread.top->ip;
    x.fp = thread.top->fp;
    return x;
}

Stop Machine::execute(Thread& thread) {
    Exec& x = exec_;
    Block* blocks = blocks_.blocks();
    try {
#if TL_TAIL_DISPATCH
        kHandlers[static_cast<std::size_t>(x.ip->op)](x.ip, x.fp, &x, blocks);
#else
        while (x.ip != nullptr) kHandlers[static_cast<std::size_t>(x.ip->op)](x.ip, x.fp, &x, blocks);
#endif
    } catch (const UnansweredCast& cast) {
        problem = cast.error->message;
        x.stop = Stop::Unsupported;
    }
    thread.top = x.frame;
    thread.sp = x.sp;
    if (x.stop == Stop::ThreadEnded) thread.state = threads::ThreadState::Finished;
    return x.stop;
}

Stop Machine::run(Thread& thread, std::int64_t fuel) {
    poll_stop();
    enter(thread, fuel);
    return execute(thread);
}

Stop Machine::unwind_all(Thread& thread, Address exception, std::int64_t fuel) {
    start_last_unwind(enter(thread, fuel), exception);
    return execute(thread);
}

void Machine::collect() {
    heap_.collect([this](const heap::Heap::Marker& mark) {
        for (const threads::Monitor& monitor : monitors_.all()) {
            if (!monitor.is_idle()) mark(monitor.key.object);
        }
        for (const auto& t : threads_) {
            if (t->object != 0 && t->state != threads::ThreadState::Finished) mark(t->object);
            for (const Address area : t->thread_statics) {
                if (area != 0) mark(area);
            }
            for (const threads::Handling& h : t->handling) {
                if (h.exception != 0) mark(h.exception);
            }
            for (const Thread::LocalBlock& local : t->local_blocks) mark(make_address(local.block));
            if (t->top == nullptr || t->state == threads::ThreadState::Finished) continue;
            for (const Frame* f = t->frames; f <= t->top; ++f) {
                if (f->kind == threads::FrameKind::Filter) continue;
                for (const std::uint16_t slot : f->code->pointer_slots) {
                    if (f->fp[slot].u != 0) mark(f->fp[slot].u);
                }
            }
        }
    });
}

}  // namespace tidelock::exec
