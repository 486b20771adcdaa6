#include "machine/heap/heap.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <set>

#include "image/framework.h"
#include "machine/heap/utf.h"

namespace tidelock::heap {
namespace {

class HeapTest : public ::testing::Test {
protected:
    void SetUp() override {
        const std::string corelib = tidelock::testing::framework_assembly("System.Private.CoreLib.dll");
        ASSERT_FALSE(corelib.empty()) << "no .NET framework found";
        types::LoaderOptions options;
        options.search_folders = {std::filesystem::path(corelib).parent_path().string()};
        auto opened = types::Loader::open(options);
        ASSERT_TRUE(opened.ok()) << opened.error().message();
        loader_ = std::move(opened.value());
        heap_ = std::make_unique<Heap>(blocks_, *loader_);
    }

    [[nodiscard]] bool is_alive(Address object) const { return blocks_.at(object).kind == memory::BlockKind::Object; }

    memory::BlockTable blocks_;
    std::unique_ptr<types::Loader> loader_;
    std::unique_ptr<Heap> heap_;
};

TEST_F(HeapTest, StringsEndWithNulAndCompareAsText) {
    const Address s = heap_->new_string_utf8("h\xC3\xA9llo");
    EXPECT_EQ(heap_->string(s), u"h\u00e9llo");
    EXPECT_EQ(blocks_.at(s).size, types::kStringChars + 2 * 6);
    EXPECT_EQ(heap_->type_of(s), loader_->well_known().string);
    EXPECT_EQ(heap_->intern(u"same"), heap_->intern(u"same"));
    EXPECT_NE(heap_->intern(u"same"), heap_->intern(u"other"));
}

TEST_F(HeapTest, ArraysHaveExactlyTheirElements) {
    const Address a = heap_->new_array(loader_->sz_array_of(loader_->well_known().int16), 5);
    EXPECT_EQ(heap_->array_length(a), 5U);
    EXPECT_EQ(blocks_.at(a).size, types::kArrayData + 10);
    const std::int32_t lengths[] = {2, 3};
    const std::int32_t bounds[] = {-1, 7};
    const Address md = heap_->new_md_array(loader_->md_array_of(loader_->well_known().int32, 2), lengths, bounds);
    EXPECT_EQ(heap_->array_length(md), 6U);
    EXPECT_EQ(blocks_.at(md).size, types::kArrayData + 16 + 24);
    EXPECT_EQ(blocks_.load<std::int32_t>(md + types::kArrayData + 8), -1);
}

TEST_F(HeapTest, RefusesWhatIsTooLarge) {
    EXPECT_EQ(heap_->new_array(loader_->sz_array_of(loader_->well_known().int64), 0x40000000), 0U);
    EXPECT_EQ(heap_->new_string(0x7FFFFFFFU), 0U);
}

// Random graphs of object arrays against a plain reachability search.
TEST_F(HeapTest, CollectionFreesExactlyWhatIsUnreachable) {
    types::Type* type = loader_->sz_array_of(loader_->well_known().object);
    for (unsigned seed = 1; seed <= 50; ++seed) {
        std::mt19937 random(seed);
        const std::size_t count = 1 + random() % 60;
        std::vector<Address> objects;
        std::vector<std::vector<std::size_t>> links(count);
        for (std::size_t i = 0; i < count; ++i) objects.push_back(heap_->new_array(type, 3));
        for (std::size_t i = 0; i < count; ++i) {
            for (std::uint32_t slot = 0; slot < 3; ++slot) {
                if (random() % 3 == 0) continue;
                const std::size_t to = random() % count;
                links[i].push_back(to);
                blocks_.store<Address>(objects[i] + types::kArrayData + 8 * slot, objects[to]);
            }
        }
        std::set<std::size_t> reachable;
        std::vector<std::size_t> pending;
        std::vector<Address> roots;
        for (std::size_t i = 0; i < count; ++i) {
            if (random() % 8 != 0) continue;
            roots.push_back(objects[i] + 16);  // a pointer into the object keeps it too
            pending.push_back(i);
        }
        while (!pending.empty()) {
            const std::size_t i = pending.back();
            pending.pop_back();
            if (!reachable.insert(i).second) continue;
            for (const std::size_t to : links[i]) pending.push_back(to);
        }
        heap_->collect([&](const Heap::Marker& mark) {
            for (const Address root : roots) mark(root);
        });
        for (std::size_t i = 0; i < count; ++i)
            EXPECT_EQ(is_alive(objects[i]), reachable.contains(i)) << "seed " << seed << " object " << i;
        heap_->collect([](const Heap::Marker&) {});
        for (const Address object : objects) EXPECT_FALSE(is_alive(object));
    }
}

TEST_F(HeapTest, ConstantsAndInternedTextsAreNeverCollected) {
    const Address literal = heap_->intern(u"literal");
    const Address constant = heap_->new_string(std::u16string_view(u"kept"));
    heap_->make_constant(constant);
    const Address garbage = heap_->new_string(std::u16string_view(u"dropped"));
    heap_->collect([](const Heap::Marker&) {});
    EXPECT_TRUE(is_alive(literal));
    EXPECT_TRUE(is_alive(constant));
    EXPECT_FALSE(is_alive(garbage));
}

TEST(Utf, RoundTripsAndReplacesWhatIsBroken) {
    EXPECT_EQ(utf16_to_utf8(u"a\u00e9\u20ac\U0001F600"), "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
    EXPECT_EQ(utf8_to_utf16("\xF0\x9F\x98\x80!"), u"\U0001F600!");
    const char16_t lone[] = {u'x', char16_t{0xD800}, u'y', 0};
    EXPECT_EQ(utf16_to_utf8(lone), "x\xEF\xBF\xBDy");
    EXPECT_EQ(utf8_to_utf16("a\xFF"), u"a\uFFFD");
    EXPECT_EQ(utf8_to_utf16("\xE2\x82"), u"\uFFFD");
}

}  // namespace
}  // namespace tidelock::heap
