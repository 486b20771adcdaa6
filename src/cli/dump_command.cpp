// tidelock dump: an assembly's metadata tables and CIL on standard output.
#include <fmt/format.h>

#include <cstdio>

#include "cli/commands.h"
#include "cli/dump_cil.h"
#include "cli/dump_lowered.h"
#include "cli/dump_tables.h"
#include "cli/exit_code.h"
#include "cli/memory_limit.h"
#include "cli/process.h"
#include "cli/program_location.h"
#include "cli/source_build.h"
#include "cli/watch.h"

namespace tidelock::cli {

namespace {

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

int fail(const Error& error) {
    print_error(fmt::format("tidelock: {}\n", error.message()));
    return to_int(ExitCode::BadInput);
}

int dump_matching_methods(const DumpSource& source, const std::string& pattern) {
    const metadata::Metadata& md = source.image->md();
    bool found = false;
    for (const metadata::MethodDefRow method : md.rows<metadata::Table::MethodDef>()) {
        if (!is_method_named(md, method, pattern)) continue;
        dump_method(source, method, print);
        found = true;
    }
    return found ? to_int(ExitCode::Ok) : fail({source.image->path(), "has no method " + pattern});
}

int dump(const DumpOptions& options) {
    if (options.lowered) {
        const auto files = locate_program(options.assembly, options.framework);
        if (!files.ok()) return fail(files.error());
        const auto found = dump_lowered(*files, options.method, print);
        if (!found.ok()) return fail(found.error());
        return *found ? to_int(ExitCode::Ok)
                      : fail({files->assembly, "has no method " + options.method.value_or("with a body")});
    }
    const auto assembly = ensure_assembly(options.assembly, read_environment());
    if (!assembly.ok()) return fail(assembly.error());
    const auto image = metadata::Image::open(*assembly);
    if (!image.ok()) return fail(image.error());
    // A broken PDB is no reason not to show the rest.
    const auto pdb = pdb::Pdb::open_for(**image);
    if (!pdb.ok()) print_error(fmt::format("tidelock: warning: {}\n", pdb.error().message()));
    const DumpSource source{image->get(), pdb.ok() ? pdb->get() : nullptr};

    if (options.method) return dump_matching_methods(source, *options.method);
    if (options.parts != DumpParts::Cil) dump_tables((*image)->md(), print);
    if (options.parts != DumpParts::Tables) dump_types(source, print);
    return to_int(ExitCode::Ok);
}

}  // namespace

int dump_command(const DumpOptions& options) {
    Watch watch({0, default_memory_limit()});
    watch.on_forced_end(&tell_stop);
    try {
        return dump(options);
    } catch (const StopRequested& request) {
        leave_at_once(tell_stop(request.cause));
    }
}

}  // namespace tidelock::cli
