// Programs of a toy kind: a text with one script for each actor. A line is an operation:
//
//   actor NAME     what follows is its script
//   lock L         takes a lock that nobody has
//   unlock L
//   set X N        writes a variable; all are 0 in the beginning
//   get X          reads it
//   expect X N     fails unless it has this value
//   toss X         writes 0 or 1: a choice
//   again          goes on with the first line of the script
//   beam X         is not supported
#pragma once

#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"

namespace tidelock::toy {

enum class Does : std::uint8_t { Lock, Unlock, Set, Get, Expect, Toss, Again, Beam };

struct Operation {
    Does does{};
    std::string what;
    std::uint32_t value = 0;
    std::uint32_t line = 0;
};

struct Role {
    std::string name;
    std::vector<Operation> operations;
};

struct Script {
    std::string file;
    std::string text;
    std::vector<Role> roles;  // of actor 1, 2, ...
};

inline Does does_of(const std::string& word) {
    constexpr std::pair<const char*, Does> kWords[] = {
        {"lock", Does::Lock},     {"unlock", Does::Unlock}, {"set", Does::Set},     {"get", Does::Get},
        {"expect", Does::Expect}, {"toss", Does::Toss},     {"again", Does::Again}, {"beam", Does::Beam}};
    for (const auto& [name, does] : kWords) {
        if (word == name) return does;
    }
    TL_CHECK(false, "a script should have known words only");
    return {};
}

inline Script read_script(const std::string& text) {
    Script script{"/toys/scene.toy", text, {}};
    std::istringstream lines(text);
    std::uint32_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::istringstream words(line);
        std::string word;
        Operation operation;
        if (!(words >> word >> operation.what) && word.empty()) continue;
        words >> operation.value;
        operation.line = number;
        if (word == "actor") {
            script.roles.push_back({operation.what, {}});
        } else {
            operation.does = does_of(word);
            script.roles.back().operations.push_back(operation);
        }
    }
    return script;
}

}  // namespace tidelock::toy
