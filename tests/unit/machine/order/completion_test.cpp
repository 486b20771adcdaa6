// Which operations of a queue may complete, model by model: the pairs of the tables, and the rules beyond them.
#include "machine/order/completion.h"

#include <gtest/gtest.h>

namespace tidelock::order {
namespace {

using memory::Address;
using memory::make_address;
using threads::Needs;
using threads::PendingOperation;
using Kind = PendingOperation::Kind;

// Two shared blocks and one that only its thread can reach.
class CompletionTest : public testing::Test {
protected:
    CompletionTest() {
        for (memory::BlockId& id : blocks_of_) id = table_.allocate(64, nullptr, memory::BlockKind::Object);
        x_ = make_address(blocks_of_[0], 8);
        y_ = make_address(blocks_of_[1], 8);
        own_ = make_address(blocks_of_[2], 8);
        table_[blocks_of_[0]].shared = table_[blocks_of_[1]].shared = 1;
        load_.op = code::Op::ld_i4;
    }

    PendingOperation access(Kind kind, Address address, bool is_volatile = false) {
        PendingOperation o;
        o.kind = kind;
        o.address = address;
        o.size = 4;
        o.is_volatile = is_volatile;
        o.insn = &load_;
        o.id = ++last_id_;
        return o;
    }
    PendingOperation read(Address a, bool is_volatile = false) { return access(Kind::Read, a, is_volatile); }
    PendingOperation write(Address a, bool is_volatile = false) { return access(Kind::Write, a, is_volatile); }
    PendingOperation exit() {
        PendingOperation o = access(Kind::Exit, x_);
        return o;
    }
    bool last_may_complete(const Rules& rules, std::vector<PendingOperation> operations) {
        return Queue(rules, table_, operations).may_complete(operations.size() - 1);
    }

    memory::BlockTable table_;
    memory::BlockId blocks_of_[3] = {};
    Address x_ = 0, y_ = 0, own_ = 0;
    code::Insn load_;
    threads::OperationId last_id_ = 0;
};

TEST_F(CompletionTest, TheFirstMayAlwaysComplete) {
    for (const Rules* rules : {&kTso, &kEcma, &kNet}) {
        EXPECT_TRUE(last_may_complete(*rules, {read(x_)}));
        EXPECT_TRUE(last_may_complete(*rules, {write(x_, true)}));
        EXPECT_TRUE(last_may_complete(*rules, {exit()}));
    }
}

TEST_F(CompletionTest, OnlyReadsPassWritesUnderTso) {
    EXPECT_TRUE(last_may_complete(kTso, {write(x_), read(y_)}));
    EXPECT_TRUE(last_may_complete(kTso, {write(x_, true), read(y_, true)}));
    EXPECT_TRUE(last_may_complete(kTso, {exit(), read(y_)}));
    EXPECT_FALSE(last_may_complete(kTso, {write(x_), write(y_)}));
    EXPECT_FALSE(last_may_complete(kTso, {read(x_), read(y_)}));
    EXPECT_FALSE(last_may_complete(kTso, {read(x_), write(y_)}));
}

TEST_F(CompletionTest, VolatileAcquiresAndReleases) {
    for (const Rules* rules : {&kEcma, &kNet}) {
        EXPECT_TRUE(last_may_complete(*rules, {read(x_), write(y_)}));
        EXPECT_TRUE(last_may_complete(*rules, {write(x_), write(y_)}));
        EXPECT_FALSE(last_may_complete(*rules, {read(x_, true), read(y_)}));
        EXPECT_FALSE(last_may_complete(*rules, {write(x_), write(y_, true)}));
        EXPECT_TRUE(last_may_complete(*rules, {write(x_, true), read(y_, true)}));
        EXPECT_FALSE(last_may_complete(*rules, {write(x_), exit()}));
        EXPECT_TRUE(last_may_complete(*rules, {exit(), write(y_)}));
    }
}

TEST_F(CompletionTest, OneLocationIsCoherent) {
    for (const Rules* rules : {&kTso, &kEcma, &kNet}) {
        EXPECT_FALSE(last_may_complete(*rules, {write(x_), write(x_)}));
        EXPECT_FALSE(last_may_complete(*rules, {read(x_), write(x_)}));
    }
    EXPECT_TRUE(last_may_complete(kEcma, {read(x_), read(x_)}));
    EXPECT_FALSE(last_may_complete(kNet, {read(x_), read(x_)}));
    EXPECT_FALSE(last_may_complete(kEcma, {write(x_), read(x_)}));
}

TEST_F(CompletionTest, AReadTakesTheLastOwnWriteIfItCoversIt) {
    std::vector<PendingOperation> operations{write(x_), write(x_), read(x_)};
    for (const Rules* rules : {&kTso, &kNet}) {
        const Queue queue(*rules, table_, operations);
        EXPECT_TRUE(queue.may_complete(2));
        EXPECT_EQ(queue.forwarded_to(2), &operations[1]);
    }
    operations[2].size = 8;  // half of it is not written
    EXPECT_FALSE(Queue(kTso, table_, operations).may_complete(2));
}

TEST_F(CompletionTest, AWriteWithoutValueIsNotForwardedAndDoesNotComplete) {
    PendingOperation promised = write(x_);
    promised.value.promise = 99;
    EXPECT_FALSE(last_may_complete(kNet, {promised}));
    EXPECT_FALSE(last_may_complete(kNet, {promised, read(x_)}));
    EXPECT_TRUE(last_may_complete(kNet, {promised, read(y_)}));
}

TEST_F(CompletionTest, PublicationWaitsForTheObject) {
    PendingOperation publication = write(y_);
    publication.is_reference = true;
    publication.value.bits = make_address(blocks_of_[0]);
    EXPECT_FALSE(last_may_complete(kNet, {write(x_), publication}));
    EXPECT_TRUE(last_may_complete(kEcma, {write(x_), publication}));
    publication.value.bits = 0;
    EXPECT_TRUE(last_may_complete(kNet, {write(x_), publication}));
}

TEST_F(CompletionTest, NothingButReadsPassesAnAccessWithoutAddress) {
    PendingOperation unknown = read(16);
    unknown.has_address = false;
    unknown.base.promise = 99;
    EXPECT_TRUE(last_may_complete(kNet, {unknown, read(y_)}));
    EXPECT_FALSE(last_may_complete(kNet, {unknown, write(y_)}));
    EXPECT_FALSE(last_may_complete(kNet, {unknown, read(make_address(blocks_of_[1], 16))}));  // the same field
}

TEST_F(CompletionTest, PublicationWaitsForWhatItReaches) {
    const PendingOperation earlier = write(x_);
    PendingOperation publication = write(y_);
    EXPECT_TRUE(last_may_complete(kNet, {earlier, publication}));
    publication.after = threads::after_bit(earlier.id);
    EXPECT_FALSE(last_may_complete(kNet, {earlier, publication}));
}

TEST_F(CompletionTest, AnIndexThatIsNotKnownMayBeAnyOfItsArrayAlone) {
    code::Insn element;
    element.op = code::Op::stelem_i4;
    PendingOperation unknown = write(0);
    unknown.insn = &element;
    unknown.has_address = false;
    unknown.base.bits = make_address(blocks_of_[0]);
    unknown.index.promise = 99;
    EXPECT_FALSE(last_may_complete(kNet, {unknown, read(x_)}));  // through a reference to an element
    EXPECT_TRUE(last_may_complete(kNet, {unknown, read(y_)}));
}

TEST_F(CompletionTest, ALookIsAVolatileRead) {
    const std::vector<PendingOperation> writes{write(x_)};
    const std::vector<PendingOperation> acquired{read(x_, true)};
    for (const Rules* rules : {&kTso, &kEcma, &kNet}) {
        EXPECT_TRUE(Queue(*rules, table_, writes).meets(Needs::Look));
        EXPECT_FALSE(Queue(*rules, table_, acquired).meets(Needs::Look));
    }
}

TEST_F(CompletionTest, OrdinaryReadsPassGuesses) {
    PendingOperation guess = read(x_);
    guess.kind = Kind::Guess;
    EXPECT_TRUE(last_may_complete(kNet, {guess, read(y_)}));
    EXPECT_FALSE(last_may_complete(kNet, {guess, read(y_, true)}));
    EXPECT_FALSE(last_may_complete(kNet, {guess, write(y_)}));
}

TEST_F(CompletionTest, LocalOperationsAreNoChoicesAndInNobodysWay) {
    std::vector<PendingOperation> operations{write(own_), write(y_, true)};
    const Queue queue(kEcma, table_, operations);
    EXPECT_FALSE(queue.is_choice(0));
    EXPECT_TRUE(queue.is_choice(1));
    EXPECT_TRUE(queue.may_complete(1));  // after the other
    EXPECT_TRUE(Queue(kEcma, table_, {operations.data(), 1}).meets(Needs::Empty));
    EXPECT_FALSE(queue.meets(Needs::Empty));
}

TEST_F(CompletionTest, LocksAreTakenBeforeWritesButNotBeforeUnlocks) {
    std::vector<PendingOperation> writes{write(x_)};
    std::vector<PendingOperation> exits{exit()};
    EXPECT_TRUE(Queue(kEcma, table_, writes).meets(Needs::Acquire));
    EXPECT_FALSE(Queue(kTso, table_, writes).meets(Needs::Acquire));
    EXPECT_FALSE(Queue(kEcma, table_, exits).meets(Needs::Acquire));
    EXPECT_TRUE(Queue(kTso, table_, writes).meets(Needs::Nothing));
}

}  // namespace
}  // namespace tidelock::order
