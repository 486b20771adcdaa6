#include "verify/repetition.h"

namespace tidelock::verify {

Result<replay::Recording> repeat(const kind::Program& program, const kind::Settings& settings,
                                 const replay::Schedule& schedule, const replay::Expected& expected,
                                 kind::SourceText& source) {
    kind::Settings followed = settings;
    followed.purpose = kind::Purpose::Following;
    TL_TRY(exploration, program.open(followed));
    return replay::record(*exploration, schedule, expected,
                          settings.stores_states ? replay::States::Stored : replay::States::Passed, source);
}

}  // namespace tidelock::verify
