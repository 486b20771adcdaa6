#include "explore/store/tree_vector.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

namespace tidelock::store {
namespace {

const auto kNobody = [](std::uint32_t, std::uint32_t, std::uint32_t) {};

TEST(TreeVector, ZerosFoldToNothing) {
    PairTable pairs;
    TreeVector vector;
    EXPECT_EQ(vector.fold(pairs), 0U);
    vector.set(1000, 5);
    EXPECT_NE(vector.fold(pairs), 0U);
    vector.set(1000, 0);
    EXPECT_EQ(vector.fold(pairs), 0U);
    EXPECT_EQ(vector.get(5'000'000), 0U);
}

TEST(TreeVector, APositionThatIsZeroChangesNoFold) {
    PairTable pairs;
    TreeVector vector;
    vector.set(3, 7);
    const std::uint32_t before = vector.fold(pairs);
    vector.set(100, 1);
    EXPECT_NE(vector.fold(pairs), before);
    vector.set(100, 0);
    EXPECT_EQ(vector.fold(pairs), before);
    TreeVector other;
    other.set(3, 7);
    EXPECT_EQ(other.fold(pairs), before);
}

// The index of a leaf's value and the index of a pair are the same kind of number: neither may be taken for the other.
TEST(TreeVector, HeightsAreTold) {
    PairTable pairs;
    TreeVector low;
    low.set(0, pairs.intern(1, 2).index);
    low.set(1, pairs.intern(3, 4).index);
    TreeVector high;
    for (std::uint32_t i = 0; i < 4; ++i) high.set(i, i + 1);
    EXPECT_NE(low.fold(pairs), high.fold(pairs));
}

TEST(TreeVector, RestoreTellsWhatChanged) {
    PairTable pairs;
    TreeVector vector;
    vector.set(2, 20);
    vector.set(9, 90);
    const std::uint32_t first = vector.fold(pairs);
    vector.set(9, 91);
    vector.set(70, 700);
    std::map<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>> changes;
    vector.restore(first, pairs, [&](std::uint32_t position, std::uint32_t from, std::uint32_t to) {
        EXPECT_TRUE(changes.try_emplace(position, from, to).second);
    });
    EXPECT_EQ(changes, (decltype(changes){{9, {91, 90}}, {70, {700, 0}}}));
    EXPECT_EQ(vector.fold(pairs), first);
}

TEST(TreeVector, OneChangeTouchesOnePath) {
    PairTable pairs;
    TreeVector vector;
    for (std::uint32_t i = 0; i < 1024; ++i) vector.set(i, i + 1);
    vector.fold(pairs);
    for (const std::uint32_t position : {0U, 1U, 511U, 512U, 1023U}) {
        const std::uint32_t before = pairs.size();
        vector.set(position, 5000);
        vector.fold(pairs);
        EXPECT_LE(pairs.size() - before, 11U) << position;
    }
}

// The same operations on a vector and on plain copies of it.
void compare_with_copies(std::uint32_t seed, std::uint32_t positions, std::uint32_t values, bool has_tail = false) {
    PairTable pairs;
    TreeVector vector;
    if (has_tail) vector.set_tail(0);
    std::vector<std::uint32_t> model(positions + 1);  // and the tail
    std::map<std::vector<std::uint32_t>, std::uint32_t> fold_of;
    std::vector<std::map<std::vector<std::uint32_t>, std::uint32_t>::const_iterator> folds;
    std::map<std::uint32_t, std::vector<std::uint32_t>> vector_of;
    std::mt19937 random(seed);
    for (int i = 0; i < 40'000; ++i) {
        const auto what = random() % 10;
        if (what < 6) {
            // Far positions are rare, so that the height changes now and then.
            const auto reach = random() % 20 == 0 ? positions : (positions + 7) / 8;
            const auto position = static_cast<std::uint32_t>(random() % reach);
            const auto value = static_cast<std::uint32_t>(random() % values);
            if (has_tail && random() % 4 == 0) {
                vector.set_tail(value);
                model[positions] = value;
            } else {
                vector.set(position, value);
                model[position] = value;
            }
        } else if (what < 8 || folds.empty()) {
            const std::uint32_t folded = vector.fold(pairs);
            const auto [at, is_new] = fold_of.try_emplace(model, folded);
            ASSERT_EQ(at->second, folded);
            ASSERT_EQ(vector_of.try_emplace(folded, model).first->second, model);
            if (is_new && folds.size() < 3000) folds.push_back(at);
        } else {
            const auto& [wanted, folded] = *folds[random() % folds.size()];
            vector.restore(folded, pairs, [&](std::uint32_t position, std::uint32_t from, std::uint32_t to) {
                ASSERT_EQ(model[position], from);
                ASSERT_NE(from, to);
                model[position] = to;
            });
            if (has_tail) model[positions] = vector.tail();
            ASSERT_EQ(model, wanted);
            if (random() % 2 == 0) {
                ASSERT_EQ(vector.fold(pairs), folded);
            }
        }
        const auto looked_at = static_cast<std::uint32_t>(random() % positions);
        ASSERT_EQ(vector.get(looked_at), model[looked_at]);
    }
}

TEST(TreeVector, AgreesWithCopiesWithATail) {
    compare_with_copies(1, 1, 3, true);
    compare_with_copies(2, 5, 3, true);
    compare_with_copies(3, 100, 4, true);
}

TEST(TreeVector, AgreesWithCopies) {
    std::uint32_t seed = 1;
    for (const std::uint32_t positions : {1U, 2U, 3U, 8U, 33U, 200U}) {
        for (const std::uint32_t values : {2U, 5U, 100U}) compare_with_copies(seed++, positions, values);
    }
}

// A second vector, which never saw the way there, restores what the first one folded.
TEST(TreeVector, AnotherVectorRestoresTheSame) {
    PairTable pairs;
    TreeVector writer;
    TreeVector reader;
    std::mt19937 random(9);
    for (int i = 0; i < 2000; ++i) {
        writer.set(static_cast<std::uint32_t>(random() % (random() % 300 + 1)),
                   static_cast<std::uint32_t>(random() % 3));
        const std::uint32_t folded = writer.fold(pairs);
        reader.restore(folded, pairs, kNobody);
        for (std::uint32_t position = 0; position < 300; ++position) {
            ASSERT_EQ(reader.get(position), writer.get(position));
        }
        ASSERT_EQ(reader.fold(pairs), folded);
    }
}

// docs/state-format.md tells this example with these numbers.
TEST(TreeVector, TheWorkedExampleOfTheDocument) {
    PairTable pairs;
    TreeVector vector;
    for (std::uint32_t position = 0; position < 5; ++position) vector.set(position, position + 1);
    const TreeVector::Top first = vector.fold_top(pairs);
    const auto expect_pair = [&](std::uint32_t index, std::uint32_t left, std::uint32_t right) {
        EXPECT_EQ(pairs.left(index), left) << index;
        EXPECT_EQ(pairs.right(index), right) << index;
    };
    ASSERT_EQ(pairs.size(), 6U);
    expect_pair(1, 3, 4);
    expect_pair(2, 5, 0);
    expect_pair(3, 2, 0);
    expect_pair(4, 1, 2);
    expect_pair(5, 1, 3);
    expect_pair(6, 5, 7);
    EXPECT_EQ(first.left, 4U);
    EXPECT_EQ(first.right, 6U);

    vector.set(2, 6);
    const TreeVector::Top second = vector.fold_top(pairs);
    ASSERT_EQ(pairs.size(), 9U);
    expect_pair(7, 6, 4);
    expect_pair(8, 7, 3);
    expect_pair(9, 8, 7);
    EXPECT_EQ(second.left, 4U);
    EXPECT_EQ(second.right, 9U);
}

TEST(TreeVector, TheTopmostPairMayLiveElsewhere) {
    PairTable pairs;
    PairTable states;
    TreeVector vector;
    vector.set(0, 1);
    vector.set(5, 2);
    const TreeVector::Top first = vector.fold_top(pairs);
    EXPECT_EQ(states.intern(first.left, first.right).index, 1U);
    vector.set(5, 3);
    const TreeVector::Top second = vector.fold_top(pairs);
    EXPECT_EQ(states.intern(second.left, second.right).index, 2U);
    vector.restore_top({states.left(1), states.right(1)}, pairs, kNobody);
    EXPECT_EQ(vector.get(5), 2U);
}

}  // namespace
}  // namespace tidelock::store
