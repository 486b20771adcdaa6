// The metadata tables of an image as text: one paragraph per table, one line per row, columns named as in ECMA-335
// II.22. Heap indices are shown as what they stand for, and references to rows as tokens.
#pragma once

#include "cli/text_sink.h"
#include "image/metadata/metadata.h"

namespace tidelock::cli {

void dump_tables(const metadata::Metadata& md, const TextSink& out);

}  // namespace tidelock::cli
