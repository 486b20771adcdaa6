#include "cli/opened_trace.h"

#include "base/input_file.h"
#include "cli/named_program.h"
#include "cli/program_location.h"

namespace tidelock::cli {

Result<OpenedTrace> open_trace(const std::string& path, const std::optional<std::string>& framework) {
    if (is_named_as_program(path)) return Error{path, "is a program. Check it: tidelock check " + path};
    TL_TRY(text, read_input(path));
    TL_TRY(trace, report::parse_saved_trace(text, path));
    // NB: a trace may name any program, and building it can run anything: only what was named when it was made is
    // built.
    const Error has_changed{trace.program, "has changed since the trace was made; check it again"};
    TL_TRY(named, fingerprint_of(trace.program));
    if (named != trace.source) return has_changed;
    std::optional<std::string> folder = framework;
    if (!folder && !trace.framework.empty()) folder = trace.framework;
    TL_TRY(files, locate_program(trace.program, folder));
    TL_TRY(fingerprint, fingerprint_of_built(files.assembly));
    if (fingerprint != trace.fingerprint)
        return Error{trace.program, "has changed since the trace was made, or its .pdb has; check it again"};
    return OpenedTrace{std::move(trace), std::move(files)};
}

}  // namespace tidelock::cli
