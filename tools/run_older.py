#!/usr/bin/env python3
"""Runs the program suite over an older framework: `run_older.py 8` or `run_older.py 9`.

The runtime and the reference assemblies of that version come from NuGet and are kept under build/older/. Programs are
compiled against the references and run on that .NET and on Tidelock over its class library. Those that do not compile
use something newer and are counted apart. The exit code is 0 if all others passed, 1 if not, 5 if something is missing.
"""

import argparse
import dataclasses
import os
import resource
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True

import run_programs  # noqa: E402
from programs import build, run_mode  # noqa: E402
from programs import program as program_files  # noqa: E402
from programs.sdk import Missing, find_sdk  # noqa: E402

ROOT = run_programs.ROOT
RUNTIMES = {"8": "8.0.0", "9": "9.0.18"}
REFERENCES = {"8": "8.0.28", "9": "9.0.16"}
LANGUAGES = {"8": "12", "9": "13"}  # of C#; some programs mean something else in a newer one

PROJECT = """<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
  <ItemGroup>
    <PackageDownload Include="Microsoft.NETCore.App.Runtime.linux-x64" Version="[{runtime}]" />
    <PackageDownload Include="Microsoft.NETCore.App.Ref" Version="[{references}]" />
  </ItemGroup>
</Project>
"""


def download(sdk, version, folder):
    """A DOTNET_ROOT that holds this version alone; its references are in `ref`."""
    if (folder / "ref").exists():
        return
    work = folder.with_suffix(".part")
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "packages.csproj").write_text(
        PROJECT.format(runtime=RUNTIMES[version], references=REFERENCES[version]))
    done = subprocess.run([sdk.dotnet, "restore", "--packages", work / "packages", work / "packages.csproj"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        raise Missing("NuGet gives no framework: " + done.stdout.strip()[-400:])
    packages = work / "packages"
    shared = work / "shared" / "Microsoft.NETCore.App" / RUNTIMES[version]
    for part in (f"lib/net{version}.0", "native"):
        source = packages / "microsoft.netcore.app.runtime.linux-x64" / RUNTIMES[version] / "runtimes/linux-x64" / part
        shutil.copytree(source, shared, dirs_exist_ok=True)
    shutil.copytree(sdk.dotnet.parent / "host", work / "host")
    shutil.copy(sdk.dotnet, work / "dotnet")
    shutil.copytree(packages / "microsoft.netcore.app.ref" / REFERENCES[version] / "ref" / f"net{version}.0",
                    work / "ref")
    shutil.rmtree(packages)
    work.rename(folder)


class Builder(build.Builder):
    language = None  # None: what the suite uses

    def _roslyn(self, compiler, folder, arguments):
        if self.language and compiler == self.sdk.csc:
            arguments = [f"-langversion:{self.language}" if a.startswith("-langversion:") else a for a in arguments]
        return super()._roslyn(compiler, folder, arguments)


@dataclasses.dataclass(frozen=True)
class Context:
    sdk: object
    builder: object
    tidelock: Path


def judge(program, sdk, builders, dotnet, tidelock, framework):
    """The list of problems; None if the program does not compile."""
    for builder in builders:
        try:
            builder.build(program)
        except build.BuildError:
            continue
        options = {"options": program.header.get("options", "") + f" --framework {framework}"}
        context = Context(dataclasses.replace(sdk, dotnet=dotnet), FixedBuilder(builder, program), tidelock)
        return run_mode.run(program_files.Program(program.path, program.topic, {**program.header, **options}), context)
    return None


class FixedBuilder:
    """What the program was built to, though its header now has an option more."""

    def __init__(self, builder, program):
        self.built = builder.build(program)

    def build(self, _program):
        return self.built


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("version", choices=sorted(RUNTIMES))
    parser.add_argument("--only", metavar="GLOB", help="only programs whose topic/file matches")
    parser.add_argument("--tidelock", type=Path, default=ROOT / "build" / "release" / "tidelock")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    options = parser.parse_args()
    version = options.version
    folder = ROOT / "build" / "older" / version
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # programs that crash on purpose leave no core
    try:
        sdk = find_sdk()
        download(sdk, version, folder)
    except Missing as missing:
        print(f"missing: {missing}", file=sys.stderr)
        return 5
    build.RUNTIME_CONFIG = {"runtimeOptions": {
        **build.RUNTIME_CONFIG["runtimeOptions"], "tfm": f"net{version}.0",
        "framework": {"name": "Microsoft.NETCore.App", "version": RUNTIMES[version]}}}
    sdk = dataclasses.replace(sdk, references=folder / "ref")
    builders = [Builder(sdk, folder / "programs", ROOT) for _ in range(2)]
    builders[1].language = LANGUAGES[version]
    framework = folder / "shared" / "Microsoft.NETCore.App" / RUNTIMES[version]
    programs = [program for program in program_files.find([ROOT / "tests" / "programs"])
                if program.mode == "run" and run_programs.matches(program, options.only)]
    passed = failed = newer = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda program: judge(program, sdk, builders, folder / "dotnet",
                                                 options.tidelock.resolve(), framework), programs)
        for program, problems in zip(programs, results):
            if problems is None:
                newer += 1
            elif not problems:
                passed += 1
            else:
                failed += 1
                print(f"FAILED {program.name}")
                print("".join(f"    {line}\n" for line in problems), end="", flush=True)
    print(f".NET {version}: {passed} passed, {failed} failed, {newer} use something newer")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
