#include "program/files/runnable.h"

#include "image/metadata/custom_attribute.h"
#include "image/metadata/image.h"
#include "image/metadata/lookup.h"

namespace tidelock::files {

namespace {

bool is_reference_assembly(const metadata::Image& image) {
    return image.has_assembly() &&
           metadata::has_attribute(image.md(), metadata::AssemblyRow(1), "System.Runtime.CompilerServices",
                                   "ReferenceAssemblyAttribute");
}

}  // namespace

Result<void> check_is_program(const types::Assembly& assembly, const std::string& path) {
    const metadata::Image& image = assembly.image();
    if (!image.has_assembly())
        return Error{path, "is a module of an assembly (netmodule). Name the assembly that it belongs to"};
    if (is_reference_assembly(image))
        return Error{
            path,
            "is a reference assembly: it has no code. Name the assembly that is installed or built (not in ref/)"};
    if (image.entry_point().is_nil())
        return Error{path, "has no entry point: it is a library. Check a program that uses it"};
    return {};
}

}  // namespace tidelock::files
