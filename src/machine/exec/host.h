// What a guest may reach outside: its standard streams, arguments, environment variables and a clock. Nothing else.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tidelock::exec {

class Host {
public:
    virtual ~Host() = default;
    virtual void write_out(std::string_view bytes) = 0;
    virtual void write_error(std::string_view bytes) = 0;
    virtual int read_in(char* buffer, int size) = 0;  // bytes read, 0 at the end
    virtual const std::vector<std::pair<std::string, std::string>>& environment() const = 0;
    // What runtimeconfig.json sets for AppContext.
    virtual const std::vector<std::pair<std::string, std::string>>& properties() const = 0;
    // The program as the guest sees it.
    virtual const std::string& program_path() const = 0;
    virtual const std::vector<std::string>& arguments() const = 0;
};

}  // namespace tidelock::exec
