#include "machine/library/process_exit.h"

#include "machine/exec/sharing.h"
#include "machine/exec/visible.h"
#include "machine/library/scheduler.h"

namespace tidelock::library {
namespace {

constexpr std::int32_t kRuntimeThread = 2;  // Thread.ManagedThreadId of the thread that tells the listeners

// What a reference field holds; another thread may be about to change it.
Address look_at(Machine& m, Address field) {
    if (m.stepping != nullptr) exec::note_access(m.exec(), {field, 8, false, true});
    return m.blocks().load<Address>(field);
}

// Null as long as nobody has used the class.
Address static_reference(Machine& m, Type* type, std::string_view name) {
    types::Field* field = m.loader().find_field(type, name);
    if (field == nullptr || m.heap().types()[type].statics == 0) return 0;
    return look_at(m, m.heap().types()[type].statics + field->offset);
}

bool has_listeners(Machine& m) {
    // NB: every context in use is listed here, with listeners or without.
    Type* context = m.find_type("System.Runtime.Loader", "AssemblyLoadContext");
    if (static_reference(m, context, "s_allContexts") != 0) return true;
    Type* application = m.find_type("System", "AppContext");
    if (static_reference(m, application, "ProcessExit") != 0) return true;  // .NET 8 and 9
    Type* domain = m.find_type("System", "AppDomain");
    const Address current = static_reference(m, domain, "s_domain");
    types::Field* event = m.loader().find_field(domain, "ProcessExit");
    return current != 0 && event != nullptr && look_at(m, current + m.field_offset(domain, "ProcessExit")) != 0;
}

}  // namespace

bool begin_exit(Machine& m) {
    if (exit_thread(m) != 0 || !has_listeners(m) || !m.may_add_thread()) return false;
    Method* tell = m.loader().find_method(m.find_type("System", "AppContext"), "OnProcessExit", 0);
    TL_CHECK(tell != nullptr, "AppContext.OnProcessExit should exist");
    const Address object = m.heap().new_object(m.known().thread);
    TL_CHECK(object != 0, "there should be memory for one more thread");
    init_thread_object(m, object);
    if (m.stepping != nullptr) --m.exec().thread->threads_made;  // it is nobody's
    m.blocks().store<std::int32_t>(object + m.field_offset(m.known().thread, "_managedThreadId"), kRuntimeThread);
    exec::share_statics(m.blocks());
    exec::share(m.blocks(), object, memory::Sharing::Open);
    threads::Thread& thread = bind_thread(m, object);
    thread.is_background = true;
    m.cells().set_value(Cell::ExitThread, thread.id);
    m.prepare_call(thread, *tell, {});
    if (m.stepping != nullptr) m.stepping->adds_threads = true;
    return true;
}

void keep_exit_code(Machine& m, const threads::Thread& main) {
    const Method* entry = main.frames[1].code->method;
    if (entry == nullptr || entry->signature.result->stack != types::StackKind::I4) return;
    m.cells().set_value(Cell::ExitCode, static_cast<std::int32_t>(main_result(main).i));
    if (m.stepping != nullptr)
        m.stepping->synchronised.push_back({exec::cell_key(Cell::ExitCode), exec::Synchronisation::How::Use});
}

}  // namespace tidelock::library
