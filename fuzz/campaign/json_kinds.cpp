// Configurations beside a program, and kept traces.
#include <array>

#include <fmt/format.h>

#include "json_mutation.h"
#include "kinds.h"

namespace tidelock::campaign {

namespace {

constexpr const char* kConfig = "Settings.runtimeconfig.json";
constexpr const char* kDeps = "Settings.deps.json";

// Settings.dll looks at what the host hands on.
class Configurations final : public Kind {
public:
    explicit Configurations(const Sources& sources) : assembly_(read_file(sources.programs + "/Settings.dll")) {
        configs_.push_back(
            R"({"runtimeOptions":{"tfm":"net10.0","framework":{"name":"Microsoft.NETCore.App","version":"10.0.0"},)"
            R"("configProperties":{"System.GC.Server":true,"Count":3,"Text":"a","Nested":{"a":[1,2.5,null]}}}})");
        configs_.push_back(R"({"runtimeOptions":{"frameworks":[{"name":"Microsoft.NETCore.App","version":"10.0.0"},)"
                           R"({"name":"Microsoft.AspNetCore.App","version":"10.0.0-rc.1"}],"rollForward":"Major"}})");
        deps_.push_back(
            R"({"runtimeTarget":{"name":".NETCoreApp,Version=v10.0"},"targets":{".NETCoreApp,Version=v10.0":)"
            R"({"Settings/1.0.0":{"dependencies":{"Lib":"1.0.0"},"runtime":{"Settings.dll":{}}},)"
            R"("Lib/1.0.0":{"runtime":{"lib/net10.0/Lib.dll":{"assemblyVersion":"1.0.0.0"},"../Settings.dll":{}}}}},)"
            R"("libraries":{"Settings/1.0.0":{"type":"project","serviceable":false}}})");
        for (const std::string& path : files_in(sources.malformed + "/configuration", ".json"))
            configs_.push_back(to_text(read_file(path)));
    }
    [[nodiscard]] std::size_t seeds() const override { return configs_.size(); }
    Input seed(std::size_t index) override { return input(configs_[index], deps_.front()); }
    Input mutated(Random& random) override {
        std::string config = random.pick(configs_), deps = random.pick(deps_);
        if (!random.one_in(3)) config = mutate_json(config, random);
        if (random.one_in(3)) deps = mutate_json(deps, random);
        return input(config, deps);
    }

private:
    Input input(const std::string& config, const std::string& deps) {
        return {{{"Settings.dll", assembly_}, {kConfig, to_file(config)}, {kDeps, to_file(deps)}},
                {run_of("Settings.dll"), check_of("Settings.dll", 0)}};
    }

    File assembly_;
    std::vector<std::string> configs_, deps_;
};

// Of counterexamples that were found in several ways.
class Traces final : public Kind {
public:
    Traces(const Sources& sources, Child& child) : folder_(sources.folder) {
        static const std::array<Arguments, 6> kWays{{{},
                                                     {"--memory-model", "tso"},
                                                     {"--memory-model", "net"},
                                                     {"--search", "stateless"},
                                                     {"--races", "error", "--env", "A=B", "--clock", "2"},
                                                     {"--numbering", "canonical", "--random", "choose"}}};
        for (const std::string& program : files_in(sources.programs, ".dll")) {
            const std::string name = program.substr(program.rfind('/') + 1);
            const File bytes = read_file(program);
            if (bytes.size() > kLargest) continue;
            write_file(folder_ + "/" + name, bytes);
            for (const Arguments& way : kWays) {
                Arguments command{"check", name, "--time-limit", "2", "--trace", "seed.json"};
                command.insert(command.end(), way.begin(), way.end());
                write_file(folder_ + "/seed.json", {});
                child.run({command}, {10, 2});
                if (File trace = read_file(folder_ + "/seed.json"); !trace.empty()) traces_.push_back(to_text(trace));
            }
        }
        for (const std::string& path : files_in(sources.malformed + "/trace", ".json"))
            traces_.push_back(to_text(read_file(path)));
    }
    [[nodiscard]] std::size_t seeds() const override { return traces_.size(); }
    Input seed(std::size_t index) override { return input(traces_[index]); }
    Input mutated(Random& random) override { return input(mutate_json(random.pick(traces_), random)); }

private:
    static constexpr std::size_t kLargest = 12'000;

    static Input input(const std::string& trace) {
        return {{{"trace.json", to_file(trace)}}, {{"replay", "trace.json"}}};
    }

    std::string folder_;
    std::vector<std::string> traces_;
};

}  // namespace

std::unique_ptr<Kind> make_configurations(const Sources& sources) { return std::make_unique<Configurations>(sources); }
std::unique_ptr<Kind> make_traces(const Sources& sources, Child& child) {
    return std::make_unique<Traces>(sources, child);
}

}  // namespace tidelock::campaign
