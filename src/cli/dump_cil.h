// Types, fields and methods of an image as text in the manner of ildasm, with the source line of each sequence point
// as a comment when there is a PDB. Meant to be read, not to be assembled again.
#pragma once

#include <string_view>

#include "cli/text_sink.h"
#include "image/metadata/image.h"
#include "image/pdb/pdb.h"

namespace tidelock::cli {

struct DumpSource {
    const metadata::Image* image;
    const pdb::Pdb* pdb;  // null if there is none
};

void dump_types(const DumpSource& source, const TextSink& out);
void dump_method(const DumpSource& source, metadata::MethodDefRow method, const TextSink& out);

// Does `pattern` (Name, Type::Name, or Namespace.Type::Name) name this method?
bool is_method_named(const metadata::Metadata& md, metadata::MethodDefRow method, std::string_view pattern);

}  // namespace tidelock::cli
