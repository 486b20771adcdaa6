#include "machine/library/contracts.h"

#include <algorithm>
#include <vector>

#include "program/types/assembly.h"

namespace tidelock::library {
namespace {

using types::Method;
using types::Type;

constexpr auto kAtomic = Promise::Atomic;
constexpr auto kSteps = Promise::Steps;
constexpr auto kNone = Promise::None;
constexpr auto kApart = Promise::Apart;
constexpr auto kInternal = Promise::Internal;
constexpr auto kManaged = Inside::Managed;
constexpr auto kRuntime = Inside::Runtime;

// Sentences that several pages have in common.
constexpr std::string_view kAllMembers =
    "All public and protected members are thread-safe and may be used concurrently from multiple threads.";
constexpr std::string_view kNotDispose =
    "All public and protected members are thread-safe and may be used concurrently from multiple threads, with the "
    "exception of Dispose, which must only be used when all other operations have completed.";
constexpr std::string_view kThreadSafe = "This type is thread safe.";
constexpr std::string_view kImmutable = "Instances cannot be changed once they are made, and are thread safe.";
constexpr std::string_view kHoldsDelegate = "It is made of a delegate, which refers to what the program likes.";
constexpr std::string_view kNoContract = "Instance members are not guaranteed to be thread safe.";
constexpr std::string_view kNotReset =
    "All public and protected members are thread-safe, with the exception of Dispose and Reset.";
constexpr std::string_view kSource = "What a new instance is made from is read like any collection.";
constexpr std::string_view kSeveralSteps = "Others can see what it does step by step.";
constexpr std::string_view kPrimitive = "The operation itself is atomic; the runtime does it.";

constexpr Contract kContracts[] = {
    // --- what the runtime itself does ---
    {"System.Threading.Monitor", "*", kAtomic, kRuntime, kPrimitive},
    {"System.Threading.Lock", "*", kAtomic, kRuntime, kPrimitive},
    {"System.Threading.Interlocked", "*", kAtomic, kRuntime, kPrimitive},
    {"System.Threading.Volatile", "*", kAtomic, kRuntime, kPrimitive},
    {"System.Threading.Thread", "*", kAtomic, kRuntime, kThreadSafe},
    {"System.Threading.ThreadPool", "*", kAtomic, kRuntime, kThreadSafe},
    {"System.Threading.WaitHandle", "*", kAtomic, kRuntime, kThreadSafe},
    {"System.Threading.WaitHandleExtensions", "*", kAtomic, kRuntime, kThreadSafe},
    {"System.Threading.EventWaitHandle", "*", kAtomic, kRuntime, kThreadSafe},
    {"System.Threading.EventWaitHandle", "Set", kApart, kRuntime, kSeveralSteps},
    {"System.Threading.EventWaitHandle", "Reset", kApart, kRuntime, kSeveralSteps},
    {"System.Threading.Mutex", "*", kAtomic, kRuntime, kThreadSafe},
    {"System.Threading.Semaphore", "*", kAtomic, kRuntime, kThreadSafe},
    {"System.Threading.SpinLock", "*", kAtomic, kRuntime, "All members of SpinLock are thread-safe."},
    {"System.Threading.Timer", "*", kAtomic, kRuntime, kThreadSafe},
    {"System.Threading.ReaderWriterLock", "*", kAtomic, kManaged, kThreadSafe},
    {"System.Threading.ReaderWriterLock", "UpgradeToWriterLock", kNone, kManaged,
     "The thread goes to the end of the queue for the writer lock: other threads may write before it."},
    {"System.Threading.ReaderWriterLock", "RestoreLock", kNone, kManaged, kSeveralSteps},
    {"System.Runtime.InteropServices.SafeHandle", "*", kAtomic, kRuntime,
     "Reference counting prevents handles from being reclaimed while other threads use them."},
    {"System.Runtime.CompilerServices.RuntimeHelpers", "*", kAtomic, kRuntime, kThreadSafe},
    {"System.Delegate", "*", kAtomic, kRuntime, "Delegates are immutable."},
    {"System.MulticastDelegate", "*", kAtomic, kRuntime, "Delegates are immutable."},
    {"System.GC", "*", kAtomic, kRuntime, kThreadSafe},
    {"System.Threading.ExecutionContext", "*", kAtomic, kRuntime, kImmutable},
    {"System.Threading.SynchronizationContext", "*", kAtomic, kRuntime, kThreadSafe},
    {"System.Runtime.ExceptionServices.ExceptionDispatchInfo", "*", kAtomic, kRuntime, kThreadSafe},

    // --- synchronisation ---
    {"System.Threading.SemaphoreSlim", "*", kAtomic, kManaged, kNotDispose},
    {"System.Threading.ManualResetEventSlim", "*", kAtomic, kManaged, kNotReset},
    {"System.Threading.ManualResetEventSlim", "Reset", kNone, kManaged, kNotReset},
    // The count is 0 before the event is set.
    {"System.Threading.CountdownEvent", "*", kSteps, kManaged, kNotReset},
    {"System.Threading.CountdownEvent", "Reset", kNone, kManaged, kNotReset},
    // The numbers of participants change before that of the phase.
    {"System.Threading.Barrier", "*", kSteps, kManaged, kNotDispose},
    {"System.Threading.ReaderWriterLockSlim", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.CancellationTokenSource", "*", kAtomic, kManaged, kNotDispose},
    {"System.Threading.CancellationTokenSource", "ExecuteCallbackHandlers", kApart, kManaged, kSeveralSteps},
    // One callback after the other: tasks that are cancelled by one token are so one after the other.
    {"System.Threading.CancellationTokenSource+CallbackNode", "ExecuteCallback", kApart, kManaged, kSeveralSteps},
    {"System.Threading.CancellationToken", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.CancellationTokenRegistration", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.ThreadLocal`1", "*", kAtomic, kManaged, kNotDispose},
    {"System.Threading.AsyncLocal`1", "*", kAtomic, kManaged, kThreadSafe},
    {"System.Threading.LazyInitializer", "*", kAtomic, kManaged,
     "Multiple threads may race to initialize the target; one of the values is published."},
    {"System.Threading.LazyInitializer", "EnsureLockInitialized", kAtomic, kManaged,
     "If the object that is used as the lock is null, a new object will be instantiated.", true},
    {"System.Threading.PeriodicTimer", "*", kAtomic, kManaged, kThreadSafe},

    // Lazy itself is interleaved: in the mode None it is not thread-safe. These are its other modes.
    {"System.Lazy`1", "ExecutionAndPublication", kAtomic, kManaged,
     "Locks are used to ensure that only a single thread can initialize a Lazy<T> instance in a thread-safe manner."},
    {"System.Lazy`1", "PublicationOnly", kAtomic, kManaged,
     "The first thread to complete initialization sets the value of the Lazy<T> instance."},
    {"System.Lazy`1", "PublicationOnlyViaFactory", kAtomic, kManaged,
     "The first thread to complete initialization sets the value of the Lazy<T> instance."},
    {"System.Lazy`1", "PublicationOnlyViaConstructor", kAtomic, kManaged,
     "The first thread to complete initialization sets the value of the Lazy<T> instance."},

    // --- tasks ---
    {"System.Threading.Tasks.Task", "*", kAtomic, kManaged, kNotDispose},
    {"System.Threading.Tasks.Task", "RunContinuations", kApart, kManaged, kSeveralSteps},
    {"System.Threading.Tasks.Task", "WhenAll", kNone, kManaged, kSource},
    {"System.Threading.Tasks.Task", "WhenAny", kNone, kManaged, kSource},
    {"System.Threading.Tasks.Task", "WaitAll", kNone, kManaged, kSource},
    {"System.Threading.Tasks.Task", "WaitAny", kNone, kManaged, kSource},
    {"System.Threading.Tasks.Task`1", "*", kAtomic, kManaged, kNotDispose},
    // WhenAny: the first task that completes has claimed the promise before it completes that.
    {"System.Threading.Tasks.Task`1", "TrySetResult", kApart, kManaged, kSeveralSteps},
    {"System.Threading.Tasks.TaskCompletionSource", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.Tasks.TaskCompletionSource`1", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.Tasks.TaskFactory", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.Tasks.TaskFactory`1", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.Tasks.TaskScheduler", "*", kAtomic, kManaged,
     "All members of the abstract TaskScheduler type are thread-safe and may be used from multiple threads "
     "concurrently."},
    // RunSynchronously: the task has been started before it is run.
    {"System.Threading.Tasks.TaskScheduler", "TryRunInline", kApart, kManaged, kSeveralSteps},
    {"System.Threading.Tasks.Parallel", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.Tasks.ConcurrentExclusiveSchedulerPair", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.Tasks.TaskExceptionHolder", "*", kAtomic, kManaged, kAllMembers},
    {"System.Runtime.CompilerServices.TaskAwaiter", "*", kAtomic, kManaged, kNotDispose},
    {"System.Runtime.CompilerServices.TaskAwaiter`1", "*", kAtomic, kManaged, kNotDispose},
    {"System.Runtime.CompilerServices.ConfiguredTaskAwaitable", "*", kAtomic, kManaged, kNotDispose},
    {"System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1", "*", kAtomic, kManaged, kNotDispose},
    {"System.Runtime.CompilerServices.AsyncTaskMethodBuilder", "*", kAtomic, kManaged, kNotDispose},
    {"System.Runtime.CompilerServices.AsyncTaskMethodBuilder`1", "*", kAtomic, kManaged, kNotDispose},
    {"System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder", "*", kAtomic, kManaged, kNotDispose},
    {"System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder`1", "*", kAtomic, kManaged, kNotDispose},
    {"System.Runtime.CompilerServices.AsyncVoidMethodBuilder", "*", kAtomic, kManaged, kNotDispose},
    {"System.Runtime.CompilerServices.AsyncMethodBuilderCore", "*", kAtomic, kManaged, kNotDispose},

    // --- collections ---
    {"System.Collections.Concurrent.ConcurrentDictionary`2", ".ctor", kNone, kManaged, kSource},
    {"System.Collections.Concurrent.ConcurrentDictionary`2", "*", kAtomic, kManaged,
     "All public and protected members of ConcurrentDictionary<TKey,TValue> are thread-safe. However, members accessed "
     "through one of the interfaces it implements, including extension methods, are not guaranteed to be thread-safe, "
     "and delegates are called outside the locks: GetOrAdd and AddOrUpdate are not atomic with regard to them."},
    {"System.Collections.Concurrent.ConcurrentDictionary`2+Enumerator", "*", kNone, kManaged,
     "The enumerator does not represent a moment-in-time snapshot of the dictionary; the contents exposed may contain "
     "modifications made after GetEnumerator was called."},
    {"System.Collections.Concurrent.ConcurrentQueue`1", ".ctor", kNone, kManaged, kSource},
    {"System.Collections.Concurrent.ConcurrentQueue`1", "*", kAtomic, kManaged,
     "All public and protected members are thread-safe; the enumeration represents a moment-in-time snapshot."},
    {"System.Collections.Concurrent.ConcurrentStack`1", ".ctor", kNone, kManaged, kSource},
    {"System.Collections.Concurrent.ConcurrentStack`1", "*", kAtomic, kManaged,
     "All public and protected members are thread-safe; the enumeration represents a moment-in-time snapshot."},
    {"System.Collections.Concurrent.ConcurrentBag`1", ".ctor", kNone, kManaged, kSource},
    {"System.Collections.Concurrent.ConcurrentBag`1", "*", kAtomic, kManaged,
     "All public and protected members are thread-safe; the enumeration represents a moment-in-time snapshot."},
    {"System.Collections.Concurrent.Partitioner", "*", kAtomic, kManaged, kThreadSafe},
    {"System.Threading.Channels.Channel", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.Channels.ChannelReader`1", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.Channels.ChannelWriter`1", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.Channels.BoundedChannel`1", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.Channels.UnboundedChannel`1", "*", kAtomic, kManaged, kAllMembers},
    {"System.Threading.Channels.SingleConsumerUnboundedChannel`1", "*", kAtomic, kManaged, kAllMembers},
    {"System.Runtime.CompilerServices.ConditionalWeakTable`2", "*", kAtomic, kManaged,
     "This type is thread safe. You do not have to provide your own locking when you use this class."},
    {"System.Collections.Immutable.ImmutableInterlocked", "*", kAtomic, kManaged,
     "Contains interlocked exchange mechanisms for immutable collections."},

    // --- objects in which the program keeps nothing ---
    {"System.Type", "*", kInternal, kRuntime, kThreadSafe},
    {"System.RuntimeType+RuntimeTypeCache", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Reflection.MemberInfo", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Reflection.ParameterInfo", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Reflection.Assembly", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Reflection.Module", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Globalization.CultureInfo", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Globalization.CultureData", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Globalization.CompareInfo", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Globalization.TextInfo", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Globalization.NumberFormatInfo", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Globalization.DateTimeFormatInfo", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Globalization.Calendar", "*", kInternal, kRuntime, kThreadSafe},
    {"System.TimeZoneInfo", "*", kInternal, kRuntime, kImmutable},
    {"System.StringComparer", "*", kInternal, kRuntime, kImmutable},
    {"System.Collections.Generic.EqualityComparer`1", "*", kInternal, kRuntime, kImmutable},
    {"System.Collections.Generic.Comparer`1", "*", kInternal, kRuntime, kImmutable},
    {"System.Collections.Generic.DelegateEqualityComparer`1", "*", kNone, kRuntime, kHoldsDelegate},
    {"System.Collections.Generic.ComparisonComparer`1", "*", kNone, kRuntime, kHoldsDelegate},
    {"System.Text.Encoding", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Text.EncoderFallback", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Text.DecoderFallback", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Text.RegularExpressions.Regex", "*", kInternal, kRuntime,
     "The Regex class itself is thread safe and immutable (read-only)."},
    {"System.Text.Json.JsonSerializerOptions", "*", kInternal, kRuntime,
     "It is thread-safe once it has been used for serialization."},
    {"System.Text.Json.Serialization.Metadata.JsonTypeInfo", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Resources.ResourceManager", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Buffers.ArrayPool`1", "*", kInternal, kRuntime,
     "This class is thread-safe. All members may be used by multiple threads concurrently."},
    {"System.Random+ThreadSafeRandom", "*", kInternal, kRuntime,
     "Random.Shared provides a thread-safe Random instance that may be used concurrently from any thread."},
    {"System.IO.TextWriter+SyncTextWriter", "*", kInternal, kRuntime,
     "TextWriter.Synchronized creates a thread-safe wrapper around the specified TextWriter."},
    {"System.IO.TextReader+SyncTextReader", "*", kInternal, kRuntime,
     "TextReader.Synchronized creates a thread-safe wrapper around the specified TextReader."},
    {"System.AppDomain", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Runtime.Loader.AssemblyLoadContext", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Diagnostics.Tracing.EventSource", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Diagnostics.DiagnosticListener", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Diagnostics.ActivitySource", "*", kInternal, kRuntime, kThreadSafe},
    {"System.Diagnostics.TraceListener", "*", kInternal, kRuntime,
     "Trace and Debug lock around calls of listeners that are not thread safe themselves."},
    {"System.Diagnostics.DebugProvider", "*", kInternal, kRuntime, kThreadSafe},
};

constexpr auto kEver = code::Exposes::Ever;
constexpr auto kBeside = code::Exposes::Beside;

constexpr std::string_view kDictionaries[] = {"System.Collections.Concurrent.ConcurrentDictionary`2"};
constexpr std::string_view kSemaphores[] = {"System.Threading.SemaphoreSlim"};
constexpr std::string_view kEvents[] = {"System.Threading.ManualResetEventSlim"};
constexpr std::string_view kReaderWriterLocks[] = {"System.Threading.ReaderWriterLockSlim"};
constexpr std::string_view kBags[] = {"System.Collections.Concurrent.ConcurrentBag`1"};
constexpr std::string_view kThreadLocals[] = {"System.Threading.ThreadLocal`1"};
constexpr std::string_view kChannels[] = {
    "System.Threading.Channels.Channel",
    "System.Threading.Channels.ChannelReader`1",
    "System.Threading.Channels.ChannelWriter`1",
    "System.Threading.Channels.BoundedChannel`1",
    "System.Threading.Channels.UnboundedChannel`1",
    "System.Threading.Channels.SingleConsumerUnboundedChannel`1",
};

// Whatever completes a task.
constexpr std::string_view kTasks[] = {
    "System.Threading.Tasks.Task",
    "System.Threading.Tasks.Task`1",
    "System.Threading.Tasks.TaskCompletionSource",
    "System.Threading.Tasks.TaskCompletionSource`1",
    "System.Threading.Tasks.TaskScheduler",
    "System.Runtime.CompilerServices.AsyncTaskMethodBuilder",
    "System.Runtime.CompilerServices.AsyncTaskMethodBuilder`1",
    "System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder",
    "System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder`1",
    "System.Threading.CancellationTokenSource",
};

constexpr std::string_view kDisposed = "Dispose takes apart what calls that are under way still use.";
constexpr std::string_view kCompletes = "The channel is done, or its last item is taken, before the task is completed.";

constexpr std::string_view kWaiters = "Who waits is told one after the other, after the channel has changed.";

constexpr std::string_view kLoses =
    "Of those that complete the task, its task and its token, the second goes on before the first is done.";

constexpr ExposingMember kExposingMembers[] = {
    {"System.Collections.Concurrent.ConcurrentDictionary`2", "get_IsEmpty", kBeside, kDictionaries,
     "An item is unlinked before it is no longer counted; IsEmpty looks at the counts without locks."},
    // Who looks at the count: CurrentCount, and Wait with a time-out of 0.
    {"System.Threading.SemaphoreSlim", "CreateAndAddAsyncWaiter", kEver, kSemaphores,
     "Release completes the tasks of WaitAsync before it writes the count, which is also looked at without the lock."},
    {"System.Threading.SemaphoreSlim", "get_AvailableWaitHandle", kEver, kSemaphores,
     "The handle is set and reset after the count has changed."},
    {"System.Threading.SemaphoreSlim", "Dispose", kBeside, kSemaphores, kDisposed},
    {"System.Threading.ManualResetEventSlim", "Dispose", kBeside, kEvents, kDisposed},
    {"System.Threading.ReaderWriterLockSlim", "get_CurrentReadCount", kBeside, kReaderWriterLocks,
     "An upgradeable reader is counted before the readers are: in between there is one less than none."},
    {"System.Threading.ThreadLocal`1", "Dispose", kBeside, kThreadLocals, kDisposed},
    {"System.Collections.Concurrent.ConcurrentBag`1", "Clear", kBeside, kBags,
     "The items that the thread itself has added are gone before those of the other threads are."},
    {"System.Threading.Tasks.Task", "WaitAsync", kEver, kTasks, kLoses},
    {"System.Threading.Tasks.Task`1", "WaitAsync", kEver, kTasks, kLoses},
    {"System.Threading.Channels.BoundedChannel`1+BoundedChannelReader", "get_Completion", kEver, kChannels, kCompletes},
    {"System.Threading.Channels.UnboundedChannel`1+UnboundedChannelReader", "get_Completion", kEver, kChannels,
     kCompletes},
    {"System.Threading.Channels.SingleConsumerUnboundedChannel`1+UnboundedChannelReader", "get_Completion", kEver,
     kChannels, kCompletes},
    {"System.Threading.Channels.BoundedChannel`1+BoundedChannelReader", "ReadAsync", kEver, kChannels, kWaiters},
    {"System.Threading.Channels.BoundedChannel`1+BoundedChannelReader", "WaitToReadAsync", kEver, kChannels, kWaiters},
    {"System.Threading.Channels.BoundedChannel`1+BoundedChannelWriter", "WriteAsync", kEver, kChannels, kWaiters},
    {"System.Threading.Channels.BoundedChannel`1+BoundedChannelWriter", "WaitToWriteAsync", kEver, kChannels, kWaiters},
    {"System.Threading.Channels.UnboundedChannel`1+UnboundedChannelReader", "ReadAsync", kEver, kChannels, kWaiters},
    {"System.Threading.Channels.UnboundedChannel`1+UnboundedChannelReader", "WaitToReadAsync", kEver, kChannels,
     kWaiters},
    {"System.Threading.Channels.SingleConsumerUnboundedChannel`1+UnboundedChannelReader", "ReadAsync", kEver, kChannels,
     kWaiters},
    {"System.Threading.Channels.SingleConsumerUnboundedChannel`1+UnboundedChannelReader", "WaitToReadAsync", kEver,
     kChannels, kWaiters},
};

const Type& definition_of(const Type& type) { return type.definition != nullptr ? *type.definition : type; }

// "System.Outer`1+Inner" without making it.
bool has_name(const Type& type, std::string_view name) {
    const Type& t = definition_of(type);
    if (!name.ends_with(t.name)) return false;
    name.remove_suffix(t.name.size());
    if (t.enclosing != nullptr) {
        if (!name.ends_with('+')) return false;
        name.remove_suffix(1);
        return has_name(*t.enclosing, name);
    }
    if (t.name_space.empty()) return name.empty();
    if (!name.ends_with('.')) return false;
    name.remove_suffix(1);
    return name == t.name_space;
}

bool is_of_framework(const Type& type) {
    const Type& t = definition_of(type);
    return t.assembly != nullptr && t.assembly->is_framework();
}

std::string_view last_part(std::string_view name) { return name.substr(name.find_last_of(".+") + 1); }

// The rows by the last part of their types' names, and else in their order: every method that is called is looked for,
// most several times.
using RowsByName = std::vector<std::pair<std::string_view, const Contract*>>;

RowsByName make_rows_by_name() {
    RowsByName rows;
    for (const Contract& row : kContracts) rows.emplace_back(last_part(row.type), &row);
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    return rows;
}

const RowsByName& rows_by_name() {
    static const RowsByName built = make_rows_by_name();  // read-only after construction
    return built;
}

const Contract* find_row(const Type& type, std::string_view member) {
    const std::string_view name = last_part(definition_of(type).name);
    const RowsByName& rows = rows_by_name();
    auto it = std::lower_bound(rows.begin(), rows.end(), name, [](const auto& a, auto b) { return a.first < b; });
    for (; it != rows.end() && it->first == name; ++it) {
        if (it->second->member == member && has_name(type, it->second->type)) return it->second;
    }
    return nullptr;
}

}  // namespace

std::span<const Contract> contracts() { return kContracts; }

const Contract* find_contract(const Method& method) {
    if (!is_of_framework(*method.owner)) return nullptr;
    if (const Contract* row = find_row(*method.owner, method.name)) return row;
    for (const Type* t = method.owner; t != nullptr; t = definition_of(*t).enclosing) {
        if (const Contract* row = find_row(*t, "*")) return row;
    }
    return nullptr;
}

std::span<const ExposingMember> exposing_members() { return kExposingMembers; }

const ExposingMember* find_exposing_member(const Method& method) {
    if (!is_of_framework(*method.owner)) return nullptr;
    const auto fits = [&](const ExposingMember& t) {
        return t.member == method.name && has_name(*method.owner, t.type);
    };
    const auto* found = std::find_if(std::begin(kExposingMembers), std::end(kExposingMembers), fits);
    return found == std::end(kExposingMembers) ? nullptr : found;
}

memory::Keeper keeper_of(const Type& type) {
    if (type.is_array()) return memory::Keeper::Library;
    if (!is_of_framework(type)) return memory::Keeper::Program;
    for (const Type* base = &type; base != nullptr; base = base->base) {
        const Contract* row = find_row(*base, "*");
        if (row == nullptr) continue;
        if (row->promise == Promise::Internal) return memory::Keeper::Internal;
        if (row->promise == Promise::None) break;
    }
    return memory::Keeper::Library;
}

std::string short_name(std::string_view type) {
    type = type.substr(0, type.find('+'));
    type.remove_prefix(type.rfind('.') + 1);
    return std::string(type.substr(0, type.find('`')));
}

bool names_type(std::string_view name, const Contract& contract) {
    const std::string_view outer = contract.type.substr(0, contract.type.find('+'));
    const std::string_view full = outer.substr(0, outer.find('`'));
    return name == outer || name == full || name == short_name(outer);
}

bool is_known_promise(std::string_view name) {
    return std::any_of(std::begin(kContracts), std::end(kContracts), [&](const Contract& row) {
        const bool is_promise = row.promise == Promise::Atomic || row.promise == Promise::Steps;
        return is_promise && row.inside == Inside::Managed && names_type(name, row);
    });
}

}  // namespace tidelock::library
