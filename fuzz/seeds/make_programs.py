#!/usr/bin/env python3
"""Compiles the programs that fuzzing starts from, with their PDBs: make_programs.py FOLDER.

Those in hostile/ have once made Tidelock crash, hang or take all memory. What is compiled already and not older than its
source is kept. ROOM in a source stands for code whose only purpose is its size. Needs the .NET SDK.
"""
import pathlib
import subprocess
import sys

ROOM = "Exercise(ref i, ref l, ref d, ref f, ref y, ref o, ref t, ref v, ref q, ref m, ref g, ref ov); " * 24


def sdk_parts():
    listed = subprocess.run(["dotnet", "--list-sdks"], capture_output=True, text=True, check=True).stdout.split("\n")
    version, folder = [line for line in listed if line][-1].split(" ", 1)
    sdk = pathlib.Path(folder.strip("[]")) / version
    packs = sorted((sdk.parent.parent / "packs" / "Microsoft.NETCore.App.Ref").glob("*/ref/net*"))
    return sdk / "Roslyn" / "bincore" / "csc.dll", packs[-1]


def main():
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    compiler, references = sdk_parts()
    for source in sorted(pathlib.Path(__file__).parent.rglob("*.cs")):
        result = out / f"{source.stem}.dll"
        if result.exists() and result.stat().st_mtime >= source.stat().st_mtime:
            continue
        expanded = out / source.name
        expanded.write_text(source.read_text().replace("ROOM", ROOM))
        subprocess.run(
            ["dotnet", str(compiler), "-nologo", "-noconfig", "-nostdlib", "-unsafe", "-optimize", "-debug:portable", "-deterministic", "-langversion:latest",
             "-nowarn:CS0169,CS0219,CS0414,CS0649,CS8500,CS1701,CS0168,CS0618,CS9216,CS0067,CS0252,CS0253,SYSLIB0050", f"-out:{result}"]
            + [f"-r:{dll}" for dll in sorted(references.glob("*.dll"))] + [str(expanded)],
            check=True)
        expanded.unlink()


if __name__ == "__main__":
    main()
