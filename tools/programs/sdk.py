"""Where the .NET SDK keeps its compilers and reference assemblies."""

import os
import re
import shutil
import threading
import zipfile
from dataclasses import dataclass
from pathlib import Path


class Missing(Exception):
    """Something that the suite needs is not on this machine; the text says how to get it."""


def version_key(path):
    return [int(part) for part in re.findall(r"\d+", path.name)]


def newest(folder, pattern):
    found = sorted((path for path in folder.glob(pattern) if path.is_dir()), key=version_key)
    if not found:
        raise Missing(f"no {pattern} in {folder}: install the .NET 10 SDK "
                      "(https://dotnet.microsoft.com/download/dotnet/10.0)")
    return found[-1]


@dataclass(frozen=True)
class Sdk:
    dotnet: Path
    folder: Path  # sdk/10.0.x
    references: Path  # packs/Microsoft.NETCore.App.Ref/10.0.x/ref/net10.0

    @property
    def version(self):
        return self.folder.name

    @property
    def csc(self):
        return self.folder / "Roslyn" / "bincore" / "csc.dll"

    @property
    def vbc(self):
        return self.folder / "Roslyn" / "bincore" / "vbc.dll"

    @property
    def fsc(self):
        return self.folder / "FSharp" / "fsc.dll"

    @property
    def visual_basic_runtime(self):
        return self.references / "Microsoft.VisualBasic.Core.dll"

    def fsharp_core(self, cache):
        """FSharp.Core.dll for programs: the one in the SDK's own package, unpacked once into the cache."""
        packages = sorted((self.folder / "FSharp" / "library-packs").glob("FSharp.Core.*.nupkg"), key=version_key)
        if not packages:
            return self.folder / "FSharp" / "FSharp.Core.dll"
        target = cache / packages[-1].stem / "FSharp.Core.dll"
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            with zipfile.ZipFile(packages[-1]) as package:
                data = package.read("lib/netstandard2.1/FSharp.Core.dll")
            part = target.with_suffix(f".{os.getpid()}.{threading.get_ident()}.part")
            part.write_bytes(data)
            part.replace(target)
        return target


def find_sdk():
    root = os.environ.get("DOTNET_ROOT")
    dotnet = Path(root) / "dotnet" if root and (Path(root) / "dotnet").exists() else shutil.which("dotnet")
    if not dotnet:
        raise Missing("no dotnet on the PATH and none in DOTNET_ROOT: install the .NET 10 SDK "
                      "(https://dotnet.microsoft.com/download/dotnet/10.0)")
    dotnet = Path(dotnet).resolve()
    home = dotnet.parent
    references = newest(home / "packs" / "Microsoft.NETCore.App.Ref", "10.*")
    return Sdk(dotnet, newest(home / "sdk", "10.*"), newest(references / "ref", "net*"))
