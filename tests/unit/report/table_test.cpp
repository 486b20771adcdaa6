#include "report/table.h"

#include <gtest/gtest.h>

#include <sstream>

#include "report/example_trace.h"
#include "report/shown_trace.h"

namespace tidelock::report {
namespace {

Style page(std::size_t width) {
    Style style;
    style.width = width;
    style.folder = "/home/me/app";
    return style;
}

TEST(Table, HasAColumnPerThreadAndMarksSwitches) {
    EXPECT_EQ(trace_table(shown_trace(lost_update_finding()), page(100)),
              R"(  Counter.cs
        main                           thread 2                       thread 3
   7                                   count++;
                                         reads count: 0
   7                                                                > count++;
                                                                        count: 0 -> 1
   7                                 > count++;
                                         count: 0 -> 1
  12  ! Debug.Assert(count == 2);
          assertion failed
)");
}

TEST(Table, NamesThreadsInRowsWhenThereAreTooMany) {
    EXPECT_EQ(trace_table(shown_trace(lost_update_finding()), page(80)),
              R"(  Counter.cs
   7    thread 2  count++;
                    reads count: 0
   7  > thread 3  count++;
                    count: 0 -> 1
   7  > thread 2  count++;
                    count: 0 -> 1
  12  ! main      Debug.Assert(count == 2);
                    assertion failed
)");
}

TEST(Table, NamesTheFileInRowsWhenThereAreSeveral) {
    Trace trace = lost_update();
    trace[0].file = "/elsewhere/Other.cs";
    const std::string text = trace_table(trace, page(120));
    EXPECT_NE(text.find("  Other.cs:7"), std::string::npos) << text;
    EXPECT_NE(text.find("  Counter.cs:12"), std::string::npos) << text;
}

TEST(Table, StaysOnThePage) {
    Trace trace = lost_update();
    trace[0].text = std::string(300, 'x');
    trace[1].accesses[0].before = std::string(200, 'y');
    for (const std::size_t width : {80U, 100U, 120U, 200U}) {
        std::istringstream lines(trace_table(trace, page(width)));
        for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), width) << line;
    }
}

TEST(Table, LeavesOutTheMiddleOfALongTrace) {
    Trace trace;
    for (std::uint32_t i = 1; i <= 1000; ++i) trace.push_back(step("main", 1, i, "x();"));
    const std::string text = trace_table(trace, page(120));
    EXPECT_NE(text.find("... 840 rows are left out here"), std::string::npos);
    EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 200);
}

TEST(Table, OfNothingIsEmpty) { EXPECT_EQ(trace_table({}, page(120)), ""); }

}  // namespace
}  // namespace tidelock::report
