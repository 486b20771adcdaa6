#!/usr/bin/env python3
"""Building what was named: the right program, a cache that heals itself, no path that becomes an option, and source text only
of files that are what the compiler read."""

import hashlib
import json
import os
import shutil
import stat
import subprocess
import sys
import time
import unittest
from pathlib import Path

from workspace import BAD_INPUT, LOST, OK, VIOLATION, Workspace

Workspace.tidelock_file = sys.argv.pop(1)

# Two threads take two locks in turn; the source is said to be elsewhere.
DEADLOCK = """using System.Threading;
class P { static int x; static object a = new object(), b = new object();
#line 1 "FILE"
 static void F() { lock (a) { lock (b) { x++; } } }
#line 2 "FILE"
 static void G() { lock (b) {
 lock (a) { x++; } } }
#line default
 static void Main() { var t = new Thread(F); t.Start(); G(); t.Join(); } }
"""


CROSSED = """
    using System.Threading;
    class Crossed
    {
        static readonly object a = new(), b = new();
        static void Other() { lock (a) lock (b) { } }
        static void Main()
        {
            new Thread(Other).Start();
            lock (b) lock (a) { }
        }
    }
    """


class Building(Workspace):
    programs = {"Lost.cs": LOST, "Fine.cs": "class Fine { static void Main() { } }", "Crossed.cs": CROSSED}

    def setUp(self):
        self.cache_home = self.folder / "cache"
        self.cache = self.cache_home / "tidelock"
        self.addCleanup(shutil.rmtree, self.cache_home, True)

    def tidelock(self, *arguments, code=None, **options):
        options.setdefault("env", {**os.environ, "XDG_CACHE_HOME": str(self.cache_home)})
        return super().tidelock(*arguments, code=code, **options)

    def built(self):
        return sorted((self.cache / "built").iterdir())

    def only_built(self):
        folders = self.built()
        self.assertEqual(len(folders), 1, folders)
        return folders[0]

    # --- the cache ---

    def test_cache_is_private_also_when_it_was_not(self):
        self.cache.mkdir(parents=True, mode=0o755)
        old_mask = os.umask(0)
        self.addCleanup(os.umask, old_mask)
        self.tidelock("check", "Fine.cs", code=OK)
        for folder in (self.cache, self.cache / "built", self.cache / "building", self.only_built()):
            self.assertEqual(stat.S_IMODE(folder.stat().st_mode), 0o700, folder)

    def test_cache_is_not_where_others_say(self):
        (self.folder / "others").mkdir()
        self.cache_home.mkdir()
        os.symlink(self.folder / "others", self.cache)
        self.assertIn("is a link", self.tidelock("check", "Fine.cs", code=BAD_INPUT).stderr)
        self.assertEqual(list((self.folder / "others").iterdir()), [])
        (self.folder / "others").rmdir()

    def test_no_home_is_no_shared_folder(self):
        before = set(os.listdir("/tmp"))
        environment = {name: value for name, value in os.environ.items() if name not in ("HOME", "XDG_CACHE_HOME")}
        # NB: a relative XDG_CACHE_HOME is to be passed over; the home is then that of the user database.
        environment["XDG_CACHE_HOME"] = "relative"
        self.tidelock("check", "Fine.cs", code=OK, env=environment)
        self.assertFalse((self.folder / "relative").exists())
        self.assertNotIn("tidelock-cache", set(os.listdir("/tmp")) - before)

    def test_damaged_entries_are_made_again(self):
        self.tidelock("check", "Lost.cs", code=VIOLATION)
        entry = self.only_built()

        def cut(path):
            path.write_bytes(path.read_bytes()[:100])

        def flip(path):
            data = bytearray(path.read_bytes())
            data[len(data) // 2] ^= 0xFF
            path.write_bytes(bytes(data))

        for name, damage in (("Lost.dll", cut), ("Lost.dll", flip), ("Lost.dll", Path.unlink), ("Lost.pdb", Path.unlink),
                             (".checksums", Path.unlink), (".checksums", cut)):
            with self.subTest(name=name, damage=damage.__name__):
                damage(entry / name)
                self.assertIn("an update is lost", self.tidelock("check", "Lost.cs", code=VIOLATION).stdout)
                self.assertIn("static void Add() { count++; }", self.tidelock("check", "Lost.cs", code=VIOLATION).stdout)
                self.assertEqual(self.only_built(), entry)
                self.assertEqual(list((self.cache / "building").iterdir()), [])

    def test_what_killed_builds_left_is_removed(self):
        left = self.cache / "building" / "killed"
        left.mkdir(parents=True)
        (left / "half.dll").write_bytes(b"MZ")
        self.tidelock("check", "Fine.cs", code=OK)
        self.assertFalse(left.exists())

    def test_what_was_not_used_for_long_is_removed(self):
        self.tidelock("check", "Fine.cs", code=OK)
        old = self.only_built()
        long_ago = time.time() - 60 * 24 * 3600
        os.utime(old, (long_ago, long_ago))
        self.tidelock("check", "Fine.cs", code=OK)  # used: not old any more
        self.tidelock("check", "Lost.cs", code=VIOLATION)
        self.assertTrue(old.exists())
        os.utime(old, (long_ago, long_ago))
        (self.folder / "Third.cs").write_text("class Third { static void Main() { } }\n")
        self.tidelock("check", "Third.cs", code=OK)
        self.assertFalse(old.exists())
        self.assertEqual(len(self.built()), 2)

    def test_several_at_once(self):
        (self.folder / "Same.cs").write_text(LOST)
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.cache_home)}
        running = [subprocess.Popen([self.tidelock_file, "check", "Same.cs"], cwd=self.folder, env=environment, text=True,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(4)]
        answers = {(process.communicate(timeout=300), process.returncode) for process in running}
        self.assertEqual(len(answers), 1, answers)
        self.assertEqual(answers.pop()[1], VIOLATION)
        self.only_built()
        self.assertEqual(list((self.cache / "building").iterdir()), [])

    # --- paths ---

    def test_no_path_is_an_option(self):
        evil = self.folder / "evil"
        for name in (f'a" "-out:{str(evil).replace("/", "_")}" "', 'quote"d', "star*", "what?", "line\nbreak", "back\\slash"):
            with self.subTest(name=name):
                folder = self.folder / name
                folder.mkdir()
                (folder / "Fine.cs").write_text("class Fine { static void Main() { } }\n")
                result = self.tidelock("check", folder / "Fine.cs", code=BAD_INPUT)
                self.assertIn("the compiler cannot be given this path", result.stderr)
                shutil.rmtree(folder)
        self.assertEqual([path for path in self.folder.rglob("*evil*")], [])

    def test_strange_paths_are_right(self):
        for name in ("-out:x", "a b", "a,b=c;d", "#x", "@x", "$(x)%41", "é"):
            with self.subTest(name=name):
                folder = self.folder / name
                folder.mkdir()
                file = name.replace(":", "-") + ".cs"  # the compiler makes no assembly with a colon in its name
                (folder / file).write_text(LOST)
                environment = {**os.environ, "XDG_CACHE_HOME": str(folder)}
                result = self.tidelock("check", f"./{name}/{file}", code=VIOLATION, env=environment)
                self.assertIn("static void Add() { count++; }", result.stdout)
                shutil.rmtree(folder)

    def test_no_directive_is_an_option(self):
        for property in (f'LangVersion=latest" "-out:{self.folder}/evil.dll', "Nullable=enable -out:evil", 'DefineConstants=A" "-out:evil.dll'):
            with self.subTest(property=property):
                (self.folder / "Directive.cs").write_text(f"#:property {property}\nclass P {{ static void Main() {{ }} }}\n")
                result = self.tidelock("check", "Directive.cs", code=BAD_INPUT)
                self.assertIn("has a value that cannot be", result.stderr)
        self.assertEqual([path for path in self.folder.rglob("*evil*")], [])

    # --- source text ---

    def without_text(self, file):
        (self.folder / "Named.cs").write_text(DEADLOCK.replace("FILE", str(file)))
        result = self.tidelock("check", "Named.cs", "--time-limit", "60", code=VIOLATION)
        self.assertIn("deadlock", result.stdout)
        self.assertEqual(result.stdout.count(f"note: {file} has no checksum in the debug information: its text is not shown"), 1)
        return result.stdout

    def test_source_of_files_that_are_none(self):
        secret = self.folder / "secret"
        secret.write_text("first secret line\nsecond secret line\nthird secret line\n")
        os.mkfifo(self.folder / "pipe")
        for file in (secret, "/etc/hostname", "/etc", "/dev/zero", self.folder / "pipe"):
            with self.subTest(file=file):
                text = self.without_text(file)
                self.assertNotIn("secret line", text)
                self.assertNotIn(Path("/etc/hostname").read_text().strip() + "\n", text)

    def test_source_that_has_changed(self):
        source = self.folder / "Changing.cs"
        source.write_text(LOST)
        self.tidelock("check", "Changing.cs", "--trace", "trace.json", code=VIOLATION)
        app = self.folder / "app"
        shutil.copytree(self.only_built(), app)
        shown = self.tidelock("check", "app/Changing.dll", code=VIOLATION).stdout
        self.assertIn("static void Add() { count++; }", shown)
        self.assertNotIn("note:", shown)

        source.write_text(LOST.replace("count++", "secret++"))
        changed = self.tidelock("check", "app/Changing.dll", "--trace", "t.json", code=VIOLATION).stdout
        self.assertNotIn("secret++", changed)
        self.assertIn("Changing.cs(", changed)
        note = f"note: {source} has changed since the program was built: its text is not shown"
        self.assertEqual(changed.count(note), 1)
        self.assertEqual(self.tidelock("replay", "t.json", code=VIOLATION).stdout.count(note), 1)
        notes = self.report("app/Changing.dll", code=VIOLATION)["notes"]
        self.assertIn(note.removeprefix("note: "), notes)

        source.unlink()
        os.mkfifo(source)
        self.assertIn("is not a source file that can be read", self.tidelock("check", "app/Changing.dll", code=VIOLATION).stdout)
        source.unlink()
        self.assertNotIn("note:", self.tidelock("check", "app/Changing.dll", code=VIOLATION).stdout)
        shutil.rmtree(app)

    def report(self, *arguments, code=None):
        return json.loads(self.tidelock("check", *arguments, "--json", "-", code=code).stdout)

    # --- frameworks ---

    def test_frameworks_that_are_not_there(self):
        self.tidelock("check", "Fine.cs", code=OK)
        app = self.folder / "framework"
        shutil.copytree(self.only_built(), app)
        config = app / "Fine.runtimeconfig.json"

        def ask_for(*frameworks):
            config.write_text(json.dumps({"runtimeOptions": {"frameworks": [{"name": n, "version": v} for n, v in frameworks]}}))

        for command in ("check", "run"):
            for name, version in (("Microsoft.NETCore.App", "99.0.0"), ("Microsoft.WindowsDesktop.App", "10.0.0"),
                                  ("Microsoft.NETCore.App", "10.0.9999"), ("Microsoft.AspNetCore.App", "99.0.0")):
                with self.subTest(command=command, name=name, version=version):
                    ask_for((name, version))
                    result = self.tidelock(command, "framework/Fine.dll", code=BAD_INPUT)
                    self.assertIn(f"needs {name} {version}, which is not installed", result.stderr)
        ask_for(("Microsoft.NETCore.App", "5.0.0"))
        note = "note: the program is for .NET 5.0.0, which is not installed: the class library is that of .NET 10."
        self.assertIn(note, self.tidelock("check", "framework/Fine.dll", code=OK).stdout)
        self.assertIn(note, self.tidelock("run", "framework/Fine.dll", code=OK).stderr)
        ask_for(("Microsoft.NETCore.App", "10.0.0"))
        self.assertNotIn("not installed", self.tidelock("check", "framework/Fine.dll", code=OK).stdout)
        for version in ("", "x", "10", None, 3):
            ask_for(("Microsoft.NETCore.App", version))
            self.tidelock("check", "framework/Fine.dll", code=OK)
        shutil.rmtree(app)

    def test_frameworks_that_only_the_assembly_names(self):
        for version, code in (("99.0", BAD_INPUT), ("10.0", OK), ("5.0", OK)):
            with self.subTest(version=version):
                (self.folder / "Made.cs").write_text(
                    f'[assembly: System.Runtime.Versioning.TargetFramework(".NETCoreApp,Version=v{version}")]\n'
                    "class Made { static void Main() { } }\n")
                result = self.tidelock("check", "Made.cs", code=code)
                self.assertEqual("needs Microsoft.NETCore.App 99.0, which is not installed" in result.stderr, version == "99.0")
                self.assertEqual("note: the program is for .NET 5.0, which is not installed" in result.stdout, version == "5.0")

    # --- traces ---

    def write_sealed(self, trace):
        edited = {name: value for name, value in trace.items() if name != "checksum"}
        text = json.dumps(edited, separators=(",", ":"), ensure_ascii=False)
        edited["checksum"] = hashlib.sha256(text.encode()).hexdigest()
        (self.folder / "edited.json").write_text(json.dumps(edited))

    def test_edited_traces(self):
        self.tidelock("check", "Lost.cs", "--trace", "trace.json", code=VIOLATION)
        good = json.loads((self.folder / "trace.json").read_text())
        self.tidelock("replay", "trace.json", code=VIOLATION)
        big = 0xFFFFFFFF
        edits = [
            ("schedule", []), ("schedule", good["schedule"][:-1]), ("schedule", good["schedule"][1:]), ("schedule", [[big, big]]),
            ("schedule", good["schedule"] + [[1, 0]] * 3), ("schedule", good["schedule"][::-1]), ("schedule", [[1]]), ("schedule", 3),
            ("violation", {"kind": "deadlock", "place": ""}), ("violation", {"kind": "none", "place": ""}), ("violation", []),
            ("violation", {**good["violation"], "place": "elsewhere"}), ("violation", {**good["violation"], "cycle_begin": big}),
            ("options", {**good["options"], "memory-model": "x86"}), ("options", {**good["options"], "clock": "-1"}),
            ("options", {**good["options"], "input": "/etc"}), ("options", {**good["options"], "input": "/dev/zero"}),
            ("options", {**good["options"], "unknown": "1"}), ("options", {**good["options"], "environment": "x"}),
            ("fingerprint", "0"), ("source", "0"), ("framework", "/etc"), ("program", "/etc"), ("program", "/dev/zero"),
            ("program", str(self.folder / "Fine.cs")), ("program", 3), ("version", 1), ("format", "x"), ("arguments", [1]),
        ]
        for key, value in edits:
            with self.subTest(key=key, value=str(value)[:60]):
                (self.folder / "edited.json").write_text(json.dumps({**good, key: value}))
                result = self.tidelock("replay", "edited.json", code=BAD_INPUT)
                self.assertEqual(result.stdout, "")
                # Also by somebody who knows how the checksum is made; a schedule may still lead there.
                self.write_sealed({**good, key: value})
                result = self.tidelock("replay", "edited.json")
                self.assertIn(result.returncode, (VIOLATION, BAD_INPUT), result.stderr)
                self.assertNotIn("has been edited", result.stderr)
        for key in good:
            with self.subTest(missing=key):
                (self.folder / "edited.json").write_text(json.dumps({k: v for k, v in good.items() if k != key}))
                self.tidelock("replay", "edited.json", code=BAD_INPUT)

    def test_a_path_that_ends_in_a_violation_is_none_without(self):
        """Also where the violation is found by the last step, and only told while the threads still stand."""
        self.tidelock("check", "Crossed.cs", "--trace", "trace.json", code=VIOLATION)
        good = json.loads((self.folder / "trace.json").read_text())
        self.write_sealed({**good, "violation": {"kind": "none", "place": ""}})
        self.assertIn("there is a violation", self.tidelock("replay", "edited.json", code=BAD_INPUT).stderr)
        self.write_sealed({**good, "violation": {"kind": "none", "place": ""}, "schedule": good["schedule"][:-1]})
        self.assertIn("no violation in this schedule", self.tidelock("replay", "edited.json", code=OK).stdout)

    def test_replay_needs_the_symbols(self):
        self.tidelock("check", "Lost.cs", code=VIOLATION)
        built = next((self.cache / "built").glob("Lost-*"))
        for end in (".dll", ".pdb", ".runtimeconfig.json"):
            shutil.copy(built / f"Lost{end}", self.folder / f"Lost{end}")
        self.tidelock("check", "Lost.dll", "--trace", "trace.json", code=VIOLATION)
        self.tidelock("replay", "trace.json", code=VIOLATION)
        (self.folder / "Lost.pdb").unlink()
        result = self.tidelock("replay", "trace.json", code=BAD_INPUT)
        self.assertIn("has changed since the trace was made, or its .pdb has", result.stderr)

    def test_replay_builds_nothing_that_has_changed(self):
        self.tidelock("check", "Lost.cs", "--trace", "trace.json", code=VIOLATION)
        trace = json.loads((self.folder / "trace.json").read_text())
        project = self.folder / "Runs.csproj"
        project.write_text(f'<Project><Target Name="Build"><Touch Files="{self.folder}/touched" AlwaysCreate="true" /></Target></Project>\n')
        self.write_sealed({**trace, "program": str(project)})
        result = self.tidelock("replay", "edited.json", code=BAD_INPUT)
        self.assertIn("has changed since the trace was made", result.stderr)
        self.assertFalse((self.folder / "touched").exists())
        project.unlink()


class Projects(Workspace):
    """The project that was named is the one that is checked, also when it refers to others that are programs."""

    project = ('<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>{}</OutputType><TargetFramework>net10.0</TargetFramework>'
               "</PropertyGroup><ItemGroup>{}</ItemGroup></Project>\n")

    def outside_of_cache(self):
        return sorted(path for path in self.folder.rglob("*") if "cache" not in path.relative_to(self.folder).parts)

    def test_named_project_is_checked(self):
        (self.folder / "Main1").mkdir()
        (self.folder / "Main1" / "Main1.csproj").write_text(self.project.format("Exe", '<ProjectReference Include="../Helper/Helper.csproj" />'))
        (self.folder / "Main1" / "P.cs").write_text('class P { static void Main() { System.Console.WriteLine("the program asked for"); '
                                                    'System.Diagnostics.Debug.Assert(false, "must be found"); } }\n')
        # What the user's own build has left is no source.
        (self.folder / "Main1" / "obj").mkdir()
        (self.folder / "Main1" / "obj" / "Left.cs").write_text("this does not compile\n")
        (self.folder / "Helper").mkdir()
        (self.folder / "Helper" / "Helper.csproj").write_text(self.project.format("Exe", ""))
        (self.folder / "Helper" / "A.cs").write_text('public class A { static void Main() { System.Console.WriteLine("Helper"); } }\n')
        before = self.outside_of_cache()
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}
        result = self.tidelock("check", "Main1/Main1.csproj", code=VIOLATION, env=environment, timeout=900)
        self.assertIn("must be found", result.stdout)
        self.assertEqual(self.outside_of_cache(), before, "nothing is written into the folders of projects")
        # A build that was killed: what it made is not trusted.
        project = next((self.folder / "cache" / "tidelock" / "projects").glob("Main1-*"))
        (project / "unfinished").write_text("")
        for path in (project / "artifacts").rglob("Main1.dll"):
            path.write_bytes(b"half")
        result = self.tidelock("run", "Main1/Main1.csproj", env=environment, timeout=900)
        self.assertIn("the program asked for", result.stdout)
        self.assertFalse((project / "unfinished").exists())

    def test_strange_names(self):
        name = "a,b;c=d"
        (self.folder / name).mkdir()
        (self.folder / name / f"{name}.csproj").write_text(self.project.format("Exe", ""))
        (self.folder / name / "P.cs").write_text('class P { static void Main() { System.Console.WriteLine("strange"); } }\n')
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}
        result = self.tidelock("run", f"{name}/{name}.csproj", env=environment, timeout=900)
        self.assertEqual(result.stdout, "strange\n", result.stderr)
        environment["XDG_CACHE_HOME"] = str(self.folder / "other, too")
        result = self.tidelock("run", f"{name}/{name}.csproj", code=BAD_INPUT, env=environment)
        self.assertIn("set XDG_CACHE_HOME to another folder", result.stderr)
        self.assertFalse((self.folder / "other").exists())

    def test_percent_signs(self):
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}
        for folder in ("percent", "percent%2"):
            with self.subTest(folder=folder):
                (self.folder / folder).mkdir()
                (self.folder / folder / "a%20b.csproj").write_text(self.project.format("Exe", ""))
                (self.folder / folder / "P.cs").write_text('class P { static void Main() { System.Console.WriteLine("percent"); } }\n')
                result = self.tidelock("run", f"{folder}/a%20b.csproj", env=environment, timeout=900)
                self.assertEqual(result.stdout, "percent\n", result.stderr)
        # MSBuild itself mistakes the folder for another one.
        (self.folder / "percent").rename(self.folder / "a%20b")
        result = self.tidelock("run", "a%20b/a%20b.csproj", code=BAD_INPUT, env=environment)
        self.assertIn("MSBuild cannot build in a folder of this name", result.stderr)
        self.assertEqual(len(result.stderr.splitlines()), 1)

    def test_projects_of_one_name(self):
        program = self.project.format("Exe", '<ProjectReference Include="../Below/Same.csproj" />')
        for folder, text, source in (
                ("Above", program.replace("<PropertyGroup>", "<PropertyGroup><AssemblyName>Above</AssemblyName>"),
                 "class P { static void Main() { System.Console.WriteLine(Below.Text); } }"),
                ("Below", self.project.format("Library", "").replace("<PropertyGroup>", "<PropertyGroup><AssemblyName>Below</AssemblyName>"),
                 'public class Below { public static string Text => "below"; }')):
            (self.folder / folder).mkdir()
            (self.folder / folder / "Same.csproj").write_text(text)
            (self.folder / folder / "Code.cs").write_text(source + "\n")
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}
        result = self.tidelock("run", "Above/Same.csproj", env=environment, timeout=900)
        self.assertEqual(result.stdout, "below\n", result.stderr)

    def test_several_target_frameworks(self):
        several = self.project.replace("<TargetFramework>net10.0</TargetFramework>", "<TargetFrameworks>{}</TargetFrameworks>")
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}
        program = ('class P { static void Main() { System.Console.WriteLine(System.AppContext.TargetFrameworkName); } }\n'
                   "#if !NET10_0\n#error it is built for another framework\n#endif\n")
        for name, frameworks in (("One", "net10.0"), ("Two", "net10.0;net99.0"), ("Newest", "net9.0;net10.0")):
            with self.subTest(frameworks=frameworks):
                (self.folder / name).mkdir()
                (self.folder / name / f"{name}.csproj").write_text(several.format("Exe", frameworks, ""))
                (self.folder / name / "P.cs").write_text(program)
                result = self.tidelock("run", f"{name}/{name}.csproj", env=environment, timeout=900)
                if result.returncode == BAD_INPUT:  # its packages cannot be had, and .NET says which
                    self.assertRegex(result.stderr, r"does not build\n(.|\n)*(NETSDK|NU)\d+")
                    self.assertNotEqual(frameworks, "net10.0")
                else:
                    self.assertEqual((result.returncode, result.stdout), (0, ".NETCoreApp,Version=v10.0\n"), result.stderr)
                made = (self.folder / "cache" / "tidelock" / "projects").glob(f"{name}-*/artifacts/bin/{name}-*/*")
                self.assertLessEqual(len(list(made)), 1, "one framework is built")

    def test_library_is_no_program(self):
        (self.folder / "Lib").mkdir()
        (self.folder / "Lib" / "Lib.csproj").write_text(self.project.format("Library", ""))
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}
        result = self.tidelock("check", "Lib/Lib.csproj", code=BAD_INPUT, env=environment, timeout=900)
        self.assertIn("is a library (OutputType). Check a program that uses it", result.stderr)


if __name__ == "__main__":
    unittest.main()
