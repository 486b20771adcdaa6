#include "cli/suggestion.h"

#include <algorithm>
#include <vector>

namespace tidelock::cli {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
    // rows[0] is that of the letters of `a` so far, rows[1] the one before it, rows[2] the one before that
    std::vector<std::size_t> rows[3];
    for (auto& row : rows) row.resize(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::swap(rows[2], rows[1]);
        std::swap(rows[1], rows[0]);
        rows[0][0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = rows[1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            rows[0][j] = std::min({rows[1][j] + 1, rows[0][j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                rows[0][j] = std::min(rows[0][j], rows[2][j - 2] + 1);
        }
    }
    return rows[0][b.size()];
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> known) {
    constexpr std::size_t kLongest = 100;
    if (word.size() > kLongest) return std::nullopt;
    const std::string wanted = lower(word);
    std::size_t best = std::max<std::size_t>(1, word.size() / 3) + 1;
    std::optional<std::string> found;
    for (const std::string& candidate : known) {
        const std::size_t distance = edit_distance(wanted, lower(candidate));
        if (distance >= best) continue;
        best = distance;
        found = candidate;
    }
    return found;
}

}  // namespace tidelock::cli
