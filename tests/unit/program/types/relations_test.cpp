// Identity, assignability, names, forwarders, members by name.
#include "framework.h"

namespace tidelock::types {
namespace {

class Relations : public FrameworkTest {
protected:
    static const WellKnown& known() { return loader().well_known(); }
    static Type* collection(std::string_view name, std::vector<Type*> args) {
        return make(type(std::string("System.Collections.Generic.") + std::string(name)), std::move(args));
    }
    static bool fits(Type* from, Type* to) { return loader().is_assignable(from, to); }
};

TEST_F(Relations, StructureIsIdentity) {
    EXPECT_EQ(collection("List`1", {known().int32}), collection("List`1", {known().int32}));
    EXPECT_NE(collection("List`1", {known().int32}), collection("List`1", {known().uint32}));
    EXPECT_EQ(loader().sz_array_of(known().int32), loader().sz_array_of(known().int32));
    EXPECT_NE(loader().sz_array_of(known().int32), loader().md_array_of(known().int32, 1));
    EXPECT_NE(loader().pointer_to(known().int32), loader().by_ref_to(known().int32));
}

TEST_F(Relations, DefinitionIsItsOwnInstantiation) {
    Type* list = type("System.Collections.Generic.List`1");
    EXPECT_TRUE(list->is_generic_definition);
    EXPECT_EQ(loader().instantiate(list, list->args).value, list);
}

TEST_F(Relations, SubstitutionReplacesParameters) {
    Type* list = type("System.Collections.Generic.List`1");
    Type* const args[] = {known().string};
    const Loaded<Type> array = loader().substitute(loader().sz_array_of(list->args[0]), {args, {}});
    EXPECT_EQ(array.value, loader().sz_array_of(known().string));
    EXPECT_EQ(loader().substitute(list, {args, {}}).value, collection("List`1", {known().string}));
}

TEST_F(Relations, ClassesAndInterfaces) {
    EXPECT_TRUE(fits(known().string, known().object));
    EXPECT_FALSE(fits(known().object, known().string));
    EXPECT_TRUE(fits(known().int32, known().value_type));
    EXPECT_TRUE(fits(known().string, type("System.IComparable")));
    EXPECT_TRUE(fits(type("System.ArgumentNullException"), known().exception));
    EXPECT_TRUE(fits(type("System.IComparable"), known().object));
    EXPECT_TRUE(fits(known().int32, make(known().nullable, {known().int32})));
}

TEST_F(Relations, Variance) {
    EXPECT_TRUE(fits(collection("List`1", {known().string}), collection("IEnumerable`1", {known().object})));
    EXPECT_FALSE(fits(collection("List`1", {known().int32}), collection("IEnumerable`1", {known().object})));
    EXPECT_FALSE(fits(collection("List`1", {known().string}), collection("IList`1", {known().object})));
    EXPECT_TRUE(fits(collection("IComparer`1", {known().object}), collection("IComparer`1", {known().string})));
    EXPECT_FALSE(fits(collection("IComparer`1", {known().string}), collection("IComparer`1", {known().object})));
    Type* action = type("System.Action`1");
    EXPECT_TRUE(fits(make(action, {known().object}), make(action, {known().string})));
}

TEST_F(Relations, Arrays) {
    Loader& l = loader();
    EXPECT_TRUE(fits(l.sz_array_of(known().string), l.sz_array_of(known().object)));
    EXPECT_TRUE(fits(l.sz_array_of(known().int32), l.sz_array_of(known().uint32)));
    EXPECT_TRUE(fits(l.sz_array_of(type("System.DayOfWeek")), l.sz_array_of(known().int32)));
    EXPECT_FALSE(fits(l.sz_array_of(known().boolean), l.sz_array_of(known().byte)));
    EXPECT_FALSE(fits(l.sz_array_of(known().char_), l.sz_array_of(known().uint16)));
    EXPECT_FALSE(fits(l.sz_array_of(known().int32), l.sz_array_of(known().object)));
    EXPECT_FALSE(fits(l.sz_array_of(known().int32), l.md_array_of(known().int32, 2)));
    EXPECT_TRUE(fits(l.sz_array_of(known().int32), l.md_array_of(known().int32, 1)));
    EXPECT_FALSE(fits(l.md_array_of(known().int32, 1), l.sz_array_of(known().int32)));
    EXPECT_TRUE(fits(l.sz_array_of(known().int32), known().array));
    EXPECT_TRUE(fits(l.sz_array_of(known().string), collection("IList`1", {known().object})));
    EXPECT_TRUE(fits(l.sz_array_of(known().string), collection("IReadOnlyCollection`1", {known().string})));
    EXPECT_TRUE(fits(l.sz_array_of(known().int32), collection("IEnumerable`1", {known().uint32})));
    EXPECT_FALSE(fits(l.md_array_of(known().int32, 2), collection("IEnumerable`1", {known().int32})));
}

TEST_F(Relations, NamesAsReflectionPrintsThem) {
    Type* list = type("System.Collections.Generic.List`1");
    EXPECT_EQ(Loader::full_name(*list), "System.Collections.Generic.List`1");
    EXPECT_EQ(Loader::display_name(*list), "System.Collections.Generic.List`1[T]");
    EXPECT_EQ(Loader::display_name(*collection("List`1", {known().int32})),
              "System.Collections.Generic.List`1[System.Int32]");
    EXPECT_EQ(Loader::full_name(*type("System.Environment+SpecialFolder")), "System.Environment+SpecialFolder");
    EXPECT_EQ(Loader::full_name(*loader().md_array_of(known().int32, 3)), "System.Int32[,,]");
    EXPECT_EQ(Loader::full_name(*loader().md_array_of(known().int32, 1)), "System.Int32[*]");
    EXPECT_EQ(Loader::full_name(*loader().by_ref_to(loader().pointer_to(known().byte))), "System.Byte*&");
}

TEST_F(Relations, FacadesForward) {
    EXPECT_EQ(type("System.String", "System.Runtime"), known().string);
    EXPECT_EQ(type("System.String", "mscorlib"), known().string);
    EXPECT_EQ(type("System.String", "netstandard"), known().string);
    EXPECT_EQ(type("System.Collections.Generic.List`1", "System.Collections"),
              type("System.Collections.Generic.List`1"));
    EXPECT_EQ(type("System.Environment+SpecialFolder", "mscorlib"), type("System.Environment+SpecialFolder"));
}

TEST_F(Relations, AssembliesAreFoundByNameInAnyCase) {
    EXPECT_EQ(loader().load_by_name("system.private.corelib").value, &loader().corelib());
    EXPECT_NE(loader().corelib().display_name().find("PublicKeyToken=7cec85d7bea7798e"), std::string::npos);
}

TEST_F(Relations, WhatIsMissingIsSaidInTheWordsOfTheClr) {
    const Loaded<Type> no_type = loader().find_type(loader().corelib(), "System", "NoSuchType");
    ASSERT_NE(no_type.error, nullptr);
    EXPECT_EQ(no_type.error->kind, LoadError::Kind::TypeLoad);
    EXPECT_EQ(no_type.error->message,
              "Could not load type 'System.NoSuchType' from assembly '" + loader().corelib().display_name() + "'.");
    const Loaded<Assembly> no_file = loader().load_by_name("No.Such.Assembly");
    ASSERT_NE(no_file.error, nullptr);
    EXPECT_EQ(no_file.error->kind, LoadError::Kind::FileNotFound);
    EXPECT_TRUE(loader().load_by_name("../secret").error != nullptr);
}

TEST_F(Relations, MethodsByName) {
    EXPECT_EQ(loader().find_method(known().string, "NoSuchMethod"), nullptr);
    Method* length = method(known().string, "get_Length", 0);
    EXPECT_EQ(length->signature.result, known().int32);
    EXPECT_TRUE(length->is_intrinsic);
    EXPECT_EQ(length->argument_count(), 1U);
}

TEST_F(Relations, GenericMethods) {
    Method* definition = method(known().array, "Empty", 0);
    ASSERT_TRUE(definition->is_generic_definition);
    Type* const args[] = {known().string};
    const Loaded<Method> exact = loader().instantiate_method(definition, args);
    ASSERT_TRUE(exact);
    EXPECT_EQ(exact->signature.result, loader().sz_array_of(known().string));
    EXPECT_EQ(loader().instantiate_method(definition, args).value, exact.value);
    EXPECT_FALSE(exact->contains_generic_params);
}

TEST_F(Relations, MembersOfInstantiationsAreExact) {
    Type* list = collection("List`1", {known().int64});
    Method* add = method(list, "Add", 1);
    EXPECT_EQ(add->owner, list);
    EXPECT_EQ(add->signature.params[0], known().int64);
    EXPECT_EQ(add->definition->owner, list->definition);
}

}  // namespace
}  // namespace tidelock::types
