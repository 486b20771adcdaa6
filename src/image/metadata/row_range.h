// RowRange<T>: consecutive rows [first, end) of a table, to iterate over.
#pragma once

#include <cstddef>
#include <iterator>

#include "image/metadata/token.h"

namespace tidelock::metadata {

template <Table T>
class RowRange {
public:
    class Iterator {
    public:
        using value_type = RowId<T>;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::forward_iterator_tag;
        using pointer = const RowId<T>*;
        using reference = RowId<T>;

        Iterator() = default;
        explicit Iterator(RowId<T> row) : row_(row) {}
        RowId<T> operator*() const { return row_; }
        Iterator& operator++() {
            row_ = RowId<T>(row_.value() + 1);
            return *this;
        }
        Iterator operator++(int) {
            const Iterator old = *this;
            ++*this;
            return old;
        }
        friend bool operator==(Iterator, Iterator) = default;

    private:
        RowId<T> row_;
    };

    RowRange() = default;
    RowRange(RowId<T> first, RowId<T> end) : first_(first), end_(end) {}

    [[nodiscard]] Iterator begin() const { return Iterator(first_); }
    [[nodiscard]] Iterator end() const { return Iterator(end_); }
    [[nodiscard]] std::uint32_t size() const { return end_.value() - first_.value(); }
    [[nodiscard]] bool empty() const { return first_ == end_; }
    [[nodiscard]] RowId<T> first() const { return first_; }

private:
    RowId<T> first_;
    RowId<T> end_;
};

}  // namespace tidelock::metadata
