#include "cli/dump_lowered.h"

#include "cli/dump_cil.h"
#include "machine/exec/machine.h"
#include "machine/exec/no_host.h"
#include "machine/library/registry.h"
#include "program/code/listing.h"
#include "program/files/program_files.h"

namespace tidelock::cli {
namespace {

bool has_code(const types::Method& method) {
    return !method.contains_generic_params && !method.owner->contains_generic_params && !method.is_generic_definition &&
           !method.is_abstract();
}

}  // namespace

Result<bool> dump_lowered(const files::ProgramFiles& files, const std::optional<std::string>& pattern,
                          const TextSink& print) {
    TL_TRY(loader, types::Loader::open(files.loading));
    TL_TRY(assembly, loader->load_file(files.assembly));
    if (!memory::BlockTable::can_reserve())
        return Error{files.assembly, "there is not enough address space to lower code (128 GiB; see ulimit -v)"};
    exec::NoHost host;  // nothing runs here
    exec::Machine machine(*loader, host, &library::find_native);
    const metadata::Metadata& md = assembly->image().md();
    bool found = false;
    for (const metadata::TypeDefRow row : md.rows<metadata::Table::TypeDef>()) {
        auto type = loader->type_def(*assembly, row.value());
        if (!type || loader->ensure_complete(*type) != nullptr) continue;
        for (types::Method* method : loader->declared_methods(*type)) {
            if (pattern && !is_method_named(md, metadata::MethodDefRow(method->row), *pattern)) continue;
            found = true;
            if (has_code(*method)) {
                print(code::listing(*machine.code_of(*method)) + "\n");
            } else if (pattern) {
                print(std::string(method->name) + ": lowered per instantiation, when it is called\n");
            }
        }
    }
    return found;
}

}  // namespace tidelock::cli
