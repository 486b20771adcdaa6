// The generic interfaces of SZ arrays. Their methods are generic methods of System.SZArrayHelper, which the runtime
// calls with the array as `this`. The argument is the interface's own, not the array's element: a string[] seen as an
// IList<object> enumerates objects.
#include <fmt/format.h>

#include "program/types/loader_impl.h"

namespace tidelock::types {

Loaded<Method> Loader::Impl::array_implementation(Type* array, Method* declared) {
    Type* helper = known.sz_array_helper;
    const auto count = static_cast<int>(declared->signature.params.size());
    Method* generic = find_method(helper, declared->name, count);
    if (generic == nullptr || !generic->is_generic_definition) {
        return fail(LoadError::Kind::TypeLoad, fmt::format("Method '{}' in type '{}' does not have an implementation.",
                                                           declared->name, Loader::full_name(*array)));
    }
    Type* const args[] = {declared->owner->args[0]};
    return instantiate_method(generic, args);
}

}  // namespace tidelock::types
