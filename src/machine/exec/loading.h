// Which assemblies are loaded, as the program sees it (AppDomain.GetAssemblies): those that hold the program and the
// class library's core, those loaded by name, and those that a method needs which has been called. Kept in
// Cell::Assemblies, a bit per assembly.
//
// Few programs look, and calls should not pay for those that do not. So a search begins without; when a program looks
// it begins again (model::Assumptions) with Machine::watches_assemblies: then a method whose code names further
// assemblies is called through a native, which loads them, as a step of its own if one is new.
#pragma once

#include <memory>
#include <vector>

#include "program/code/code.h"
#include "program/types/loader.h"

namespace tidelock::exec {

class Machine;
class NativeCall;

struct LoadingStub {
    std::vector<std::uint32_t> assemblies;  // their indices, ascending
    code::Code* code = nullptr;             // what is called then
};

// The assemblies that a method's code names, beside those that are there from the start.
std::vector<std::uint32_t> assemblies_named_by(types::Loader& loader, types::Method& method);

// A native that stands before the method's own code; null for one whose result is too large for that.
std::unique_ptr<code::Code> loading_stub(types::Loader& loader, types::Method& method, const code::Code& before);

// From a native that declares Cell::Assemblies: `assembly` is loaded from now on.
void note_loaded(NativeCall& call, const types::Assembly& assembly);
// Those loaded in the state at hand, by name; the core first.
std::vector<types::Assembly*> loaded_assemblies(NativeCall& call);

}  // namespace tidelock::exec
