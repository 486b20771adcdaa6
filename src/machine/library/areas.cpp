#include "machine/library/areas.h"

#include "machine/library/choosing.h"
#include "machine/library/registry.h"

namespace tidelock::library {

std::span<const Area> areas() {
    static const Area all[] = {kAppContext,      kCulture,
                               kExceptions,      kFailFast,
                               kResources,       kStackFrames,
                               kActivator,       kArrays,
                               kAssemblies,      kAttributes,
                               kEnums,           kFieldHandles,
                               kInvoke,          kMarshalLayout,
                               kMetadataImport,  kMethodBodies,
                               kMethodHandles,   kObjectArrayDelegates,
                               kSignatures,      kTypeHandles,
                               kCultures,        kMath,
                               kMonitor,         kNativeMemory,
                               kRefused,         kThreadPool,
                               kWaitHandles,     kBuffers,
                               kConsole,         kDelegates,
                               kEnvironment,     kGc,
                               kObjects,         kStrings,
                               kThreads,         kTime,
                               kTypes,           kOlderArrays,
                               kOlderAttributes, kOlderMarshal,
                               kOlderModels,     kOlderReflection,
                               kOlderRuntime,    kOlderThreads,
                               kOlderTypes};
    return all;
}

std::span<const Area> exploring_areas() {
    static const Area all[] = {kCancellation, kSpinning, kSafeHandles, kVerify, kDataSources};
    return all;
}

}  // namespace tidelock::library
