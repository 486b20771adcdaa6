// Assemblies and portable PDBs.
#include <filesystem>

#include "kinds.h"

namespace tidelock::campaign {

namespace {

constexpr const char* kProgram = "App.dll";

class Assemblies final : public Kind {
public:
    explicit Assemblies(const Sources& sources) {
        for (const std::string& path : files_in(sources.programs, ".dll")) add(path);
        for (const std::string& path : files_in(sources.malformed + "/assembly", ".dll")) add(path);
    }
    [[nodiscard]] std::size_t seeds() const override { return seeds_.size(); }
    Input seed(std::size_t index) override { return by_commands(seeds_[index].bytes, index); }
    // NB: the commands begin with an empty machine and repeat what they find, and take five times as long.
    Input mutated(Random& random) override {
        File bytes = mutate_image(random.pick(seeds_), random);
        return random.one_in(8) ? by_commands(std::move(bytes), random.below(8)) : warm(std::move(bytes));
    }

private:
    void add(const std::string& path) {
        File bytes = read_file(path);
        auto map = map_assembly(bytes);
        seeds_.push_back({std::move(bytes), std::move(map)});
    }
    static Input warm(File bytes) {
        return {{{kProgram, std::move(bytes)}},
                {{"dump", kProgram}, {"@lowered", kProgram}, {"@check", kProgram}, {"@run", kProgram}}};
    }
    static Input by_commands(File bytes, std::size_t way) {
        return {{{kProgram, std::move(bytes)}},
                {{"dump", kProgram}, {"dump", "--lowered", kProgram}, check_of(kProgram, way), run_of(kProgram)}};
    }

    std::vector<ImageSeed> seeds_;
};

// The assembly is sound; its PDB is not.
class Pdbs final : public Kind {
public:
    explicit Pdbs(const Sources& sources) {
        for (const std::string& path : files_in(sources.programs, ".pdb")) {
            const std::filesystem::path assembly = std::filesystem::path(path).replace_extension(".dll");
            File bytes = read_file(path);
            auto map = map_pdb(bytes);
            seeds_.push_back(
                {assembly.filename().string(), read_file(assembly.string()), {std::move(bytes), std::move(map)}});
        }
    }
    [[nodiscard]] std::size_t seeds() const override { return seeds_.size(); }
    Input seed(std::size_t index) override { return input(seeds_[index], seeds_[index].pdb.bytes, index); }
    Input mutated(Random& random) override {
        const Seed& seed = random.pick(seeds_);
        return input(seed, mutate_image(seed.pdb, random), random.below(8));
    }

private:
    struct Seed {
        std::string name;
        File assembly;
        ImageSeed pdb;
    };
    static Input input(const Seed& seed, File pdb, std::size_t way) {
        const std::string side = std::filesystem::path(seed.name).replace_extension(".pdb").string();
        return {{{seed.name, seed.assembly}, {side, std::move(pdb)}},
                {{"dump", "--cil", seed.name}, check_of(seed.name, way), run_of(seed.name)}};
    }

    std::vector<Seed> seeds_;
};

}  // namespace

std::unique_ptr<Kind> make_assemblies(const Sources& sources) { return std::make_unique<Assemblies>(sources); }
std::unique_ptr<Kind> make_pdbs(const Sources& sources) { return std::make_unique<Pdbs>(sources); }

}  // namespace tidelock::campaign
