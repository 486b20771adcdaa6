#include "report/table.h"

#include <algorithm>
#include <vector>

#include "report/effects.h"

namespace tidelock::report {

using kind::Trace;

namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kNarrowest = 26;  // a column of a thread
constexpr std::size_t kWidest = 52;
constexpr std::size_t kGap = 2;    // between columns; the mark of a switch is in it
constexpr std::size_t kHead = 60;  // rows shown of a long trace
constexpr std::size_t kTail = 100;

std::string base_name(const std::string& path) { return path.substr(path.find_last_of("/\\") + 1); }

class Table {
public:
    Table(const std::vector<Row>& rows, const Style& style) : rows_(rows), style_(style) {
        for (const Row& row : rows) {
            if (std::find(threads_.begin(), threads_.end(), row.thread) == threads_.end())
                threads_.push_back(row.thread);
            if (!row.file.empty() && std::find(files_.begin(), files_.end(), row.file) == files_.end())
                files_.push_back(row.file);
        }
        for (const Row& row : rows) where_ = std::max(where_, columns_of(where_of(row)));
        std::sort(threads_.begin(), threads_.end(), &comes_first);
        const std::size_t room = style.width - std::min(style.width, kIndent + where_ + kGap);
        width_ = room / threads_.size();
        has_columns_ = width_ >= kNarrowest + kGap;
        if (has_columns_) {
            width_ = std::min(width_ - kGap, kWidest);
        } else {
            for (const std::string& thread : threads_) name_ = std::max(name_, columns_of(thread));
            width_ = std::max(room - std::min(room, name_ + 2 * kGap), kNarrowest);
        }
    }

    std::string print() {
        if (files_.size() == 1) out_ += std::string(kIndent, ' ') + style_.path(files_[0]) + "\n";
        if (has_columns_) header();
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (rows_.size() > kHead + kTail && i == kHead) {
                i = rows_.size() - kTail;
                out_ += "\n" + std::string(kIndent, ' ') +
                        style_.paint(Ink::Dim, "... " + std::to_string(i - kHead) +
                                                   " rows are left out here; --json has all of them ...") +
                        "\n\n";
            }
            print(rows_[i]);
        }
        return std::move(out_);
    }

private:
    // main, then the numbered ones by number, then by name.
    static bool comes_first(const std::string& a, const std::string& b) {
        const auto key = [](const std::string& name) {
            if (name == "main") return std::size_t{0};
            return name.starts_with("thread ") ? name.size() : std::size_t{1000};
        };
        return std::pair(key(a), a) < std::pair(key(b), b);
    }

    void pad(std::size_t& at, std::size_t column) {
        if (at < column) out_.append(column - at, ' ');
        at = std::max(at, column);
    }

    void put(std::size_t& at, const std::string& text, Ink ink) {
        out_ += style_.paint(ink, text);
        at += columns_of(text);
    }

    [[nodiscard]] std::size_t column_of(const std::string& thread) const {
        const auto index =
            static_cast<std::size_t>(std::find(threads_.begin(), threads_.end(), thread) - threads_.begin());
        return kIndent + where_ + 2 * kGap + index * (width_ + kGap);
    }

    // The file's name only where there are several.
    [[nodiscard]] std::string where_of(const Row& row) const {
        if (row.file.empty()) return {};
        return files_.size() == 1 ? std::to_string(row.line) : base_name(row.file) + ":" + std::to_string(row.line);
    }

    void header() {
        std::size_t at = 0;
        for (const std::string& thread : threads_) {
            pad(at, column_of(thread));
            put(at, fit(thread, width_), Ink::Bold);
        }
        out_ += '\n';
    }

    void print(const Row& row) {
        std::size_t at = 0;
        const std::string where = where_of(row);
        pad(at, kIndent + (files_.size() == 1 ? where_ - where.size() : 0));
        put(at, where, Ink::Dim);
        std::size_t column = has_columns_ ? column_of(row.thread) : kIndent + where_ + 2 * kGap;
        pad(at, column - kGap);
        if (row.is_end) {
            put(at, "!", Ink::Red);
        } else if (row.is_switch) {
            put(at, ">", Ink::Yellow);
        }
        pad(at, column);
        if (!has_columns_) {
            put(at, row.thread, Ink::Bold);
            column += name_ + kGap;
            pad(at, column);
        }
        put(at, fit(row.text, width_), Ink::Plain);
        end_line();
        for (const std::string& effect : row.effects) {
            for (const std::string& line : wrap(style_.shorten(effect), width_ - 2)) {
                at = 0;
                pad(at, column + 2);
                put(at, line, row.is_end && &effect == &row.effects.back() ? Ink::Red : Ink::Dim);
                end_line();
            }
        }
    }

    void end_line() {
        while (out_.ends_with(' ')) out_.pop_back();
        out_ += '\n';
    }

    const std::vector<Row>& rows_;
    const Style& style_;
    std::vector<std::string> threads_;
    std::vector<std::string> files_;
    std::size_t where_ = 0;
    std::size_t name_ = 0;
    std::size_t width_ = 0;
    bool has_columns_ = true;
    std::string out_;
};

}  // namespace

std::string trace_table(const Trace& trace, const Style& style) {
    const std::vector<Row> rows = to_rows(trace);
    return rows.empty() ? std::string() : Table(rows, style).print();
}

}  // namespace tidelock::report
