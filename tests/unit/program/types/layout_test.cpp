// Layouts of framework types. Expected offsets were read from CoreCLR 10's own field descriptors.
#include "framework.h"

namespace tidelock::types {
namespace {

using Offsets = std::vector<std::uint32_t>;

class Layout : public FrameworkTest {
protected:
    static const WellKnown& known() { return loader().well_known(); }
    static Offsets pointers(const Type* t) { return {t->pointer_offsets.begin(), t->pointer_offsets.end()}; }
};

TEST_F(Layout, String) {
    Type* string = known().string;
    complete(string);
    EXPECT_EQ(offset(string, "_stringLength"), 0U);
    EXPECT_EQ(offset(string, "_firstChar"), 4U);
    EXPECT_EQ(string->value_size, 6U);
    EXPECT_FALSE(string->has_pointers);
}

TEST_F(Layout, RawArrayData) {
    Type* raw = type("System.Runtime.CompilerServices.RawArrayData");
    EXPECT_EQ(offset(raw, "Length"), 0U);
    EXPECT_EQ(offset(raw, "Padding"), 4U);
    EXPECT_EQ(offset(raw, "Data"), 8U);
}

TEST_F(Layout, Delegates) {
    Type* action = type("System.Action");
    EXPECT_EQ(offset(known().delegate, "_target"), 0U);
    EXPECT_EQ(offset(known().delegate, "_methodBase"), 8U);
    EXPECT_EQ(offset(known().delegate, "_methodPtr"), 16U);
    EXPECT_EQ(offset(known().delegate, "_methodPtrAux"), 24U);
    EXPECT_EQ(offset(known().multicast_delegate, "_invocationList"), 32U);
    EXPECT_EQ(offset(known().multicast_delegate, "_invocationCount"), 40U);
    EXPECT_EQ(action->value_size, 48U);
    EXPECT_EQ(pointers(action), (Offsets{0, 8, 32}));
}

TEST_F(Layout, Primitives) {
    for (Type* t : {known().boolean, known().byte, known().sbyte}) complete(t);
    complete(known().double_);
    complete(known().intptr);
    EXPECT_EQ(known().boolean->value_size, 1U);
    EXPECT_EQ(known().double_->value_size, 8U);
    EXPECT_EQ(known().double_->alignment, 8U);
    EXPECT_EQ(known().intptr->stack, StackKind::Native);
    EXPECT_EQ(known().char_->storage, Storage::U2);
    EXPECT_EQ(known().char_->stack, StackKind::I4);
}

TEST_F(Layout, Enum) {
    Type* day = type("System.DayOfWeek");
    EXPECT_TRUE(day->is_enum);
    EXPECT_EQ(day->prim, Prim::I4);
    EXPECT_EQ(day->storage, Storage::I4);
    EXPECT_EQ(day->value_size, 4U);
    EXPECT_FALSE(day->is_primitive());
}

TEST_F(Layout, Structs) {
    EXPECT_EQ(type("System.DateTime")->value_size, 8U);
    EXPECT_EQ(type("System.Guid")->value_size, 16U);
    EXPECT_EQ(type("System.Guid")->alignment, 4U);
    EXPECT_EQ(type("System.Decimal")->value_size, 16U);
    EXPECT_EQ(type("System.DateTimeOffset")->value_size, 16U);
    EXPECT_EQ(type("System.Int128")->value_size, 16U);
    EXPECT_EQ(type("System.Int128")->alignment, 16U);
}

TEST_F(Layout, Nullable) {
    Type* nullable = make(known().nullable, {known().int64});
    EXPECT_EQ(offset(nullable, "hasValue"), 0U);
    EXPECT_EQ(offset(nullable, "value"), 8U);
    EXPECT_EQ(nullable->value_size, 16U);
    EXPECT_EQ(make(known().nullable, {known().byte})->value_size, 2U);
}

TEST_F(Layout, SpanHoldsAManagedPointer) {
    Type* span = make(type("System.Span`1"), {known().byte});
    EXPECT_TRUE(span->is_byref_like);
    EXPECT_EQ(offset(span, "_reference"), 0U);
    EXPECT_EQ(offset(span, "_length"), 8U);
    EXPECT_EQ(span->value_size, 16U);
    EXPECT_EQ(pointers(span), (Offsets{0}));
}

TEST_F(Layout, List) {
    Type* list = make(type("System.Collections.Generic.List`1"), {known().int32});
    EXPECT_EQ(offset(list, "_items"), 0U);
    EXPECT_EQ(offset(list, "_size"), 8U);
    EXPECT_EQ(offset(list, "_version"), 12U);
    EXPECT_EQ(list->value_size, 16U);
    EXPECT_EQ(loader().find_field(list, "_items")->type, loader().sz_array_of(known().int32));
}

TEST_F(Layout, DictionaryEntryDependsOnItsArguments) {
    Type* definition = type("System.Collections.Generic.Dictionary`2+Entry");
    Type* ints = make(definition, {known().int32, known().int32});
    EXPECT_EQ(offset(ints, "hashCode"), 0U);
    EXPECT_EQ(offset(ints, "next"), 4U);
    EXPECT_EQ(offset(ints, "key"), 8U);
    EXPECT_EQ(offset(ints, "value"), 12U);
    Type* strings = make(definition, {known().string, known().int32});  // has references: auto layout
    EXPECT_EQ(offset(strings, "key"), 0U);
    EXPECT_EQ(offset(strings, "hashCode"), 8U);
    EXPECT_EQ(offset(strings, "next"), 12U);
    EXPECT_EQ(offset(strings, "value"), 16U);
    EXPECT_EQ(strings->value_size, 24U);
    EXPECT_EQ(pointers(strings), (Offsets{0}));
}

TEST_F(Layout, Arrays) {
    Type* ints = loader().sz_array_of(known().int32);
    complete(ints);
    EXPECT_EQ(ints->element_size, 4U);
    EXPECT_FALSE(ints->has_pointers);
    EXPECT_EQ(ints->base, known().array);
    Type* strings = loader().md_array_of(known().string, 2);
    complete(strings);
    EXPECT_EQ(strings->element_size, 8U);
    EXPECT_TRUE(strings->has_pointers);
    EXPECT_EQ(strings->value_size, 24U);
    Type* guids = loader().sz_array_of(type("System.Guid"));
    complete(guids);
    EXPECT_EQ(guids->element_size, 16U);
}

TEST_F(Layout, StaticsAndThreadStaticsAreApart) {
    Type* thread = type("System.Threading.Thread");
    Field* current = loader().find_field(thread, "t_currentThread");
    ASSERT_NE(current, nullptr);
    EXPECT_TRUE(current->is_thread_static);
    EXPECT_GE(thread->thread_static_size, 8U);
    EXPECT_FALSE(thread->thread_static_pointer_offsets.empty());
    Type* string = known().string;
    EXPECT_EQ(offset(string, "Empty"), 0U);
    EXPECT_EQ(string->static_size, 8U);
    EXPECT_EQ(string->static_pointer_offsets.size(), 1U);
    EXPECT_EQ(type("System.Int32")->static_size, 0U);  // literals only
}

TEST_F(Layout, InlineArrayRepeatsItsField) {
    // Two references in the runtime's own buffer type: the name is stable since .NET 8.
    Type* two = type("System.Runtime.CompilerServices.InlineArray2`1");
    Type* strings = make(two, {known().string});
    EXPECT_EQ(strings->value_size, 16U);
    EXPECT_EQ(pointers(strings), (Offsets{0, 8}));
}

}  // namespace
}  // namespace tidelock::types
