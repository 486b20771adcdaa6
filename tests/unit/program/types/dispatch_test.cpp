// Virtual tables, interface dispatch, static abstract members.
#include "framework.h"

namespace tidelock::types {
namespace {

class Dispatch : public FrameworkTest {
protected:
    static const WellKnown& known() { return loader().well_known(); }
    static Type* generic(std::string_view name, std::vector<Type*> args) { return make(type(name), std::move(args)); }
    static Type* collection(std::string_view name, std::vector<Type*> args) {
        return generic(std::string("System.Collections.Generic.") + std::string(name), std::move(args));
    }
    static Method* implementation(Type* exact, Method* declared) {
        const Loaded<Method> found = loader().find_implementation(exact, declared);
        EXPECT_TRUE(found) << found.error->message;
        return found.value;
    }
};

TEST_F(Dispatch, ObjectHasFourVirtuals) {
    Type* object = known().object;
    complete(object);
    std::vector<std::string_view> names;
    for (std::uint32_t slot = 0; slot < object->vtable.size(); ++slot) {
        names.push_back(loader().vtable_method(object, slot)->name);
    }
    std::sort(names.begin(), names.end());
    EXPECT_EQ(names, (std::vector<std::string_view>{"Equals", "Finalize", "GetHashCode", "ToString"}));
}

TEST_F(Dispatch, OverrideTakesTheSlotOfTheBase) {
    Method* declared = method(known().object, "ToString", 0);
    complete(known().string);
    Method* own = implementation(known().string, declared);
    EXPECT_EQ(own->owner, known().string);
    EXPECT_EQ(own->slot, declared->slot);
    EXPECT_EQ(implementation(known().int32, declared)->owner, known().int32);
}

TEST_F(Dispatch, FinalizersAreSeen) {
    EXPECT_TRUE(type("System.Threading.Thread")->has_finalizer);
    EXPECT_FALSE(type("System.Version")->has_finalizer);
    EXPECT_TRUE(type("System.IO.FileStream")->has_finalizer);
}

TEST_F(Dispatch, InterfaceByNameAndByMethodImpl) {
    Type* list = collection("List`1", {known().int32});
    Type* enumerable = collection("IEnumerable`1", {known().int32});
    Method* found = implementation(list, method(enumerable, "GetEnumerator"));
    EXPECT_EQ(found->name, "System.Collections.Generic.IEnumerable<T>.GetEnumerator");
    Type* ilist = collection("IList`1", {known().int32});
    EXPECT_EQ(implementation(list, method(ilist, "IndexOf"))->owner, list);
}

TEST_F(Dispatch, InheritedImplementation) {
    Type* derived = type("System.ArgumentNullException");
    Type* serializable = type("System.Runtime.Serialization.ISerializable");
    Method* found = implementation(derived, method(serializable, "GetObjectData"));
    EXPECT_EQ(found->owner, type("System.ArgumentException"));
}

TEST_F(Dispatch, VariantInterface) {
    Type* list = collection("List`1", {known().string});
    Type* objects = collection("IEnumerable`1", {known().object});
    Method* found = implementation(list, method(objects, "GetEnumerator"));
    EXPECT_EQ(found->owner, list);
}

TEST_F(Dispatch, ArraysUseTheHelper) {
    Type* strings = loader().sz_array_of(known().string);
    complete(strings);
    Type* objects = collection("IList`1", {known().object});
    Method* found = implementation(strings, method(objects, "get_Item"));
    EXPECT_EQ(found->owner, known().sz_array_helper);
    ASSERT_EQ(found->args.size(), 1U);
    EXPECT_EQ(found->args[0], known().object);
    Method* plain = implementation(strings, method(type("System.Collections.IEnumerable"), "GetEnumerator"));
    EXPECT_EQ(plain->owner, known().array);
}

TEST_F(Dispatch, GenericVirtualMethodKeepsItsArguments) {
    Type* comparer = generic("System.Collections.Generic.Comparer`1", {known().int32});
    EXPECT_GT(comparer->vtable.size(), known().object->vtable.size());
}

TEST_F(Dispatch, StaticAbstractMembers) {
    Type* adds = generic("System.Numerics.IAdditionOperators`3", {known().int32, known().int32, known().int32});
    Method* declared = method(adds, "op_Addition");
    ASSERT_TRUE(declared->is_static());
    const Loader::Constrained found = loader().resolve_constrained(known().int32, declared);
    ASSERT_EQ(found.error, nullptr) << found.error->message;
    ASSERT_NE(found.method, nullptr);
    EXPECT_EQ(found.method->owner, known().int32);
    EXPECT_FALSE(found.method->is_abstract());
    // A static virtual with a body that int does not override.
    Type* number = generic("System.Numerics.INumberBase`1", {known().int32});
    for (Method* m : loader().declared_methods(number)) {
        if (!m->is_static() || !m->is_virtual()) continue;
        const Loader::Constrained any = loader().resolve_constrained(known().int32, m);
        EXPECT_EQ(any.error, nullptr) << m->name << ": " << any.error->message;
        EXPECT_NE(any.method, nullptr) << m->name;
    }
}

TEST_F(Dispatch, ConstrainedInstanceMembers) {
    Method* to_string = method(known().object, "ToString", 0);
    EXPECT_EQ(loader().resolve_constrained(known().int32, to_string).method->owner, known().int32);
    Type* day = type("System.DayOfWeek");  // does not override it: box
    EXPECT_EQ(loader().resolve_constrained(day, to_string).method, nullptr);
    EXPECT_EQ(loader().resolve_constrained(day, to_string).error, nullptr);
    Type* equatable = generic("System.IEquatable`1", {known().int32});
    EXPECT_EQ(loader().resolve_constrained(known().int32, method(equatable, "Equals")).method->owner, known().int32);
    EXPECT_EQ(loader().resolve_constrained(known().string, to_string).method, nullptr);
}

TEST_F(Dispatch, DelegateMethodsAreTheRuntimes) {
    Type* action = type("System.Action");
    EXPECT_EQ(method(action, "Invoke")->special, Special::DelegateInvoke);
    EXPECT_EQ(method(action, ".ctor")->special, Special::DelegateCtor);
}

}  // namespace
}  // namespace tidelock::types
