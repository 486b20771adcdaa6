// Small programs with threads as transition systems, over the real class library.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <vector>

#include "machine/exec/no_host.h"
#include "machine/library/registry.h"
#include "model/program_model.h"
#include "program/assembler.h"
#include "program/types/framework.h"

namespace tidelock::model {

// One program that is loaded.
class OpenedImage {
public:
    explicit OpenedImage(const testing::SmallAssembly& assembly) {
        auto opened = types::Loader::open({{types::framework_folder()}, {}});
        EXPECT_TRUE(opened.ok());
        image_ = std::make_unique<code::ProgramImage>(std::move(opened).value());
        auto loaded = image_->loader().load_memory(assembly.build("Test::Main"), "Small.dll");
        EXPECT_TRUE(loaded.ok());
        program_ = loaded.value();
    }

    code::ProgramImage& image() { return *image_; }
    types::Assembly& program() { return *program_; }

private:
    std::unique_ptr<code::ProgramImage> image_;
    types::Assembly* program_ = nullptr;
};

// One that is opened: by itself, or on what is loaded of it.
class Opened {
public:
    explicit Opened(const testing::SmallAssembly& assembly, const ModelOptions& options = {})
        : own_(std::make_unique<OpenedImage>(assembly)) {
        open(*own_, options);
    }
    explicit Opened(OpenedImage& image, const ModelOptions& options = {}) { open(image, options); }

    ProgramModel& model() { return *model_; }
    exec::Machine& machine() { return *machine_; }
    types::Loader& loader() { return machine_->loader(); }
    types::Assembly& program() { return *program_; }

    memory::Address static_address(const std::string& name) {
        types::Type* type = loader().find_type(*program_, "", "Test").value;
        return machine_->static_address(*loader().find_field(type, name));
    }
    std::int32_t value(const std::string& name) { return machine_->blocks().load<std::int32_t>(static_address(name)); }

    std::vector<ts::Choice> enabled() {
        std::vector<ts::Choice> choices;
        model_->enabled(choices);
        return choices;
    }

    // All states that can be reached, in the order in which they were found, with what can be done in each.
    struct Reached {
        ts::StateRef state;
        std::vector<ts::Choice> choices;
    };
    std::vector<Reached> all() {
        EXPECT_EQ(model_->start(), ts::StepEnd::Next) << trouble();
        std::vector<Reached> found = {{model_->store().state, enabled()}};
        for (std::size_t i = 0; i < found.size() && found.size() < 10'000; ++i) {
            for (const ts::Choice choice : std::vector(found[i].choices)) {
                model_->restore(found[i].state);
                EXPECT_EQ(model_->execute(choice), ts::StepEnd::Next) << trouble();
                const ts::Stored stored = model_->store();
                if (stored.is_new) found.push_back({stored.state, enabled()});
            }
        }
        return found;
    }

private:
    void open(OpenedImage& image, const ModelOptions& options) {
        program_ = &image.program();
        machine_ = std::make_unique<exec::Machine>(image.image(), host_, &library::find_native_exploring);
        model_ = std::make_unique<ProgramModel>(*machine_, *program_, options);
    }
    std::string trouble() {
        return model_->violations().empty() ? machine_->problem : model_->violations().front().key;
    }

    exec::NoHost host_;
    std::unique_ptr<OpenedImage> own_;
    types::Assembly* program_ = nullptr;
    std::unique_ptr<exec::Machine> machine_;
    std::unique_ptr<ProgramModel> model_;
};

// Main starts a thread for each of the methods and goes on with `rest`. There are static fields a, b and gate.
inline testing::SmallAssembly program(const std::map<std::string, std::string>& methods,
                                      const std::vector<std::string>& threads, const std::string& rest = "") {
    testing::SmallAssembly a;
    for (const char* name : {"Thread", "ThreadStart", "Monitor"}) {
        a.type_reference(name, "System.Threading");
    }
    a.reference("ThreadStart", ".ctor", "instance void(object, nint)");
    a.reference("Thread", ".ctor", "instance void(ThreadStart)");
    a.reference("Thread", "Start", "instance void()");
    a.reference("Monitor", "Enter", "void(object)");
    a.reference("Monitor", "Exit", "void(object)");
    a.type("Test");
    a.field("a", "int", true);
    a.field("b", "int", true);
    a.field("gate", "object", true);
    for (const auto& [name, code] : methods) a.method(name, "void()", code);
    std::string main = "newobj Object::.ctor \n stsfld gate \n";
    for (const std::string& thread : threads) {
        main += "ldnull \n ldftn " + thread + "\n newobj ThreadStart::.ctor \n newobj Thread::.ctor \n" +
                "call Thread::Start \n";
    }
    a.method("Main", "void()", main + rest + "\n ret");
    return a;
}

inline const std::string kAddToA = "ldsfld a \n ldc.i4.1 \n add \n stsfld a \n ret";
inline const std::string kWriteB = "ldc.i4.7 \n stsfld b \n ret";
inline const std::string kAddWithLock =
    "ldsfld gate \n call Monitor::Enter \n ldsfld a \n ldc.i4.1 \n add \n stsfld a \n"
    "ldsfld gate \n call Monitor::Exit \n ret";

}  // namespace tidelock::model
