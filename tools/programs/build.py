"""Compiles a test program, once per content.

The result lives in <cache>/<topic>-<name>-<hash>/ where the hash covers the source, its options and the compiler, so
that a stale result cannot be found. A build happens in a folder of its own that is renamed when it is complete: two
processes may build the same program at the same time.
"""

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .sdk import Missing

RECIPE = "4"  # change it when the way programs are compiled or run changes

RUNTIME_CONFIG = {
    "runtimeOptions": {
        "tfm": "net10.0",
        "framework": {"name": "Microsoft.NETCore.App", "version": "10.0.0"},
        "configProperties": {"System.Globalization.Invariant": True},
    }
}


VERIFY_ASSEMBLY = "Tidelock.Verify.dll"


class BuildError(Exception):
    pass


def uses_verify(program):
    return program.path.suffix in (".cs", ".fs", ".vb") and b"Tidelock" in program.path.read_bytes()


@dataclass(frozen=True)
class Built:
    folder: Path
    assembly: Path


class Builder:
    def __init__(self, sdk, cache, root):
        self.sdk = sdk
        self.cache = cache
        self.root = root  # paths in PDBs are relative to it: the same in every clone
        cache.mkdir(parents=True, exist_ok=True)

    def build(self, program):
        key = self._key(program)
        folder = self.cache / f"{program.topic}-{program.path.stem}{program.path.suffix[1:]}-{key}"
        assembly = folder / (program.path.stem + ".dll")
        if not assembly.exists():
            part = Path(tempfile.mkdtemp(prefix=folder.name + ".", dir=self.cache))
            try:
                self._compile(program, part)
                (part / f"{program.path.stem}.runtimeconfig.json").write_text(json.dumps(RUNTIME_CONFIG))
                part.rename(folder)
            except OSError:
                if not assembly.exists():  # otherwise somebody else was faster
                    raise
            finally:
                shutil.rmtree(part, ignore_errors=True)
        return Built(folder, assembly)

    def _key(self, program):
        digest = hashlib.sha256()
        relative = os.path.relpath(program.path, self.root)
        for text in (RECIPE, self.sdk.version, relative, str(sorted(program.header.items()))):
            digest.update(text.encode() + b"\0")
        digest.update(program.path.read_bytes())
        if uses_verify(program):
            digest.update(self._verify.read_bytes())
        return digest.hexdigest()[:16]

    @property
    def _verify(self):
        return self.root / "lib" / "Tidelock.Verify" / "Verify.cs"

    def _compile(self, program, folder):
        compile_one = {".cs": self._csharp, ".fs": self._fsharp, ".vb": self._visual_basic, ".il": self._il}
        if uses_verify(program) and program.path.suffix in (".fs", ".vb"):
            self._run(self._verify_library(folder), folder)
        self._run(compile_one[program.path.suffix](program, folder, folder / (program.path.stem + ".dll")), folder)

    @staticmethod
    def _run(command, folder):
        environment = {**os.environ, "DOTNET_CLI_UI_LANGUAGE": "en", "DOTNET_TieredPGO": "0"}
        done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode != 0:
            raise BuildError(done.stdout.strip() or f"{command[0]} ended with {done.returncode}")

    def _roslyn(self, compiler, folder, arguments):
        # The compiler server makes each program cost 0.1 s rather than 0.6 s. It has a name of its own and ends soon.
        host = compiler.with_suffix("")
        start = [str(host)] if os.access(host, os.X_OK) else [str(self.sdk.dotnet), str(compiler)]
        response = folder / "compile.rsp"
        response.write_text("\n".join(f'"{argument}"' for argument in arguments))
        server = [f"-shared:tidelock-{os.getuid()}-{self.sdk.version}", "-keepalive:60"]
        return [*start, *server, "-noconfig", f"@{response}"]

    def _references(self):
        return [f"-r:{path}" for path in sorted(self.sdk.references.glob("*.dll"))]

    def _common(self, program, output):
        return ["-nologo", "-debug:portable", "-optimize-", "-deterministic", "-utf8output",
                f"-pathmap:{self.root}=/_", f"-out:{output}", *self._references(), *self._defines(program),
                *self._verify_of(program, output.parent), str(program.path)]

    def _verify_of(self, program, folder):
        """Tidelock.Verify as `tidelock check` would add it: in source to C#, as an assembly to other languages."""
        if not uses_verify(program):
            return []
        return [str(self._verify)] if program.path.suffix == ".cs" else [f"-r:{folder / VERIFY_ASSEMBLY}"]

    def _verify_library(self, folder):
        return self._roslyn(self.sdk.csc, folder, [
            "-nologo", "-nostdlib", "-target:library", "-debug:portable", "-optimize-", "-deterministic",
            f"-pathmap:{self.root}=/_", f"-out:{folder / VERIFY_ASSEMBLY}", *self._references(), str(self._verify)])

    @staticmethod
    def _defines(program):
        return [f"-define:{define}" for define in ("DEBUG", "TRACE", *program.defines)]

    def _csharp(self, program, folder, output):
        if program.path.parent.name == "mono":
            return self._mono(program, output)
        return self._roslyn(self.sdk.csc, folder, [
            "-nostdlib", "-unsafe", "-langversion:preview", "-nullable:enable", "-warn:0",
            *self._common(program, output)])

    def _visual_basic(self, program, folder, output):
        return self._roslyn(self.sdk.vbc, folder, [
            "-nostdlib", "-nosdkpath", "-nowarn", '-define:_MyType=\\"Empty\\"', "-langversion:latest", "-optionexplicit+", "-optioninfer+",
            f"-vbruntime:{self.sdk.visual_basic_runtime}",
            "-imports:System,System.Collections.Generic,System.Linq,Microsoft.VisualBasic",
            *self._common(program, output)])

    def _fsharp(self, program, folder, output):
        core = self.sdk.fsharp_core(self.cache)
        shutil.copy(core, folder / "FSharp.Core.dll")
        return [str(self.sdk.dotnet), str(self.sdk.fsc), "--noframework", "--nologo", "--targetprofile:netcore",
                "--debug:portable", "--optimize-", "--deterministic+", "--crossoptimize-", "--warn:0",
                "--langversion:preview", "--utf8output", f"--pathmap:{self.root}=/_", f"-o:{output}", f"-r:{core}",
                *self._references(), *self._verify_of(program, folder), *(f"-{define}" for define in self._defines(program)), str(program.path)]

    @staticmethod
    def _mono(program, output):
        """Programs as Mono's compiler makes them: they refer to mscorlib and run through the framework's facades."""
        if not shutil.which("mcs"):
            raise Missing("no mcs on the PATH: apt-get install mono-mcs")
        return ["mcs", "-nologo", "-warn:0", "-debug-", "-unsafe", "-r:System.Core.dll", f"-out:{output}",
                str(program.path)]

    @staticmethod
    def _il(program, _folder, output):
        ilasm = shutil.which("ilasm")
        if not ilasm:
            raise Missing("no ilasm on the PATH: apt-get install mono-devel")
        return [ilasm, "/quiet", "/exe", f"/output:{output}", str(program.path)]
