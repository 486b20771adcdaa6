#include "cli/environment.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

namespace tidelock::cli {

namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

std::string home_folder() {
    if (std::string home = variable("HOME"); home.starts_with('/')) return home;
    const struct passwd* user = ::getpwuid(::geteuid());
    return user != nullptr && user->pw_dir != nullptr && *user->pw_dir == '/' ? user->pw_dir : "";
}

}  // namespace

Environment read_environment() {
    const std::string home = home_folder();
    const std::string cache_home = variable("XDG_CACHE_HOME");
    Environment environment;
    environment.dotnet_root = variable("DOTNET_ROOT");
    environment.path = variable("PATH");
    environment.default_roots = {"/usr/share/dotnet", "/usr/lib/dotnet"};
    if (!home.empty()) environment.default_roots.push_back(home + "/.dotnet");
    // NB: the specification of XDG_CACHE_HOME says that a relative path is no path.
    if (cache_home.starts_with('/')) {
        environment.cache = cache_home + "/tidelock";
    } else if (!home.empty()) {
        environment.cache = home + "/.cache/tidelock";
    }
    return environment;
}

}  // namespace tidelock::cli
