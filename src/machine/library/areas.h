// The areas of the class-library table, one per file, and helpers they share.
#pragma once

#include "machine/library/native_table.h"

namespace tidelock::library {

extern const Area kActivator, kArrays, kAssemblies, kAttributes, kEnums, kFieldHandles, kInvoke, kMarshalLayout,
    kMetadataImport, kMethodBodies, kMethodHandles, kObjectArrayDelegates, kSignatures, kTypeHandles;
extern const Area kAppContext, kCulture, kExceptions, kFailFast, kResources, kStackFrames;
extern const Area kOlderArrays, kOlderAttributes, kOlderMarshal, kOlderModels, kOlderReflection, kOlderRuntime,
    kOlderThreads, kOlderTypes;
extern const Area kCultures, kMath, kNativeMemory, kRefused;
extern const Area kSafeHandles;
extern const Area kCancellation, kSpinning, kVerify;  // while states are explored
extern const Area kMonitor, kThreadPool, kWaitHandles;
extern const Area kBuffers, kConsole, kDelegates, kEnvironment, kGc, kObjects, kStrings, kThreads, kTime, kTypes;

// The methods of delegates that the runtime supplies; none for anything else.
exec::Native delegate_native(types::Special special);
// Calls what a single-cast delegate stands for; args[0] is the delegate.
NativeResult invoke_single(NativeCall& call, Address delegate, std::vector<Slot> args);

// An ArgumentException or one of its subclasses: the message by resource key, and the parameter's name.
NativeResult raise_argument(NativeCall& call, Guest kind, std::string_view resource_key, std::string_view parameter);

// What stands for a method marked [UnsafeAccessor]; null for all others.
exec::Native unsafe_accessor(const Method& method);

// "System.Threading.Monitor.Enter(Object, Boolean&)", for messages.
std::string method_name(const Method& method);

}  // namespace tidelock::library
