// Names of threads, objects and locations as a reader of the source would say them. They are a function of the program
// and the schedule, not of the search: "Account#2" is the second Account that the main thread made, "Node#3.1" the
// first one of thread 3, "Func<int>#lambda:12" what the compiler keeps of the lambda in line 12.
#pragma once

#include <string>

#include "machine/exec/machine.h"

namespace tidelock::model {

std::string thread_name(exec::Machine& m, const threads::Thread& thread);  // its Name, "main" or "thread 2"
std::string object_name(exec::Machine& m, memory::Address object);         // "Account#2", "null"
// "Account#2.balance", "Bank.total", "int[]#1[3]"; with the size of the access also the part of a struct that it is to.
std::string location_name(exec::Machine& m, memory::Address address, std::uint32_t size = 0);
std::string monitor_name(exec::Machine& m, const threads::SyncKey& key);  // of an object, or of a System.Threading.Lock
// "Account", "int", "List<int>", "string[]".
std::string type_name(const types::Type& type);
// The field as its author wrote it: properties, captured variables and parameters of constructors by their names.
std::string user_field_name(const types::Field& field);
// The method as its author wrote it: lambdas, local functions and iterators under the name of the method around them.
std::string user_method_name(const types::Method& method);

}  // namespace tidelock::model
