"""Runs a program and keeps what can be seen of it: standard output, standard error, exit code."""

import json
import os
import re
import subprocess
from dataclasses import asdict, dataclass
from pathlib import Path

TIME_LIMIT = 60.0  # seconds; the programs are small


@dataclass(frozen=True)
class Execution:
    stdout: str
    stderr: str
    exit: int  # 128 + n if signal n ended it, as a shell has it
    timed_out: bool = False


def execute(command, stdin, folder, time_limit=TIME_LIMIT):
    environment = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC", "NO_COLOR": "1",
                   "DOTNET_TieredPGO": "0", "DOTNET_NOLOGO": "1", "DOTNET_DbgEnableMiniDump": "0"}
    with subprocess.Popen([str(part) for part in command], cwd=folder, env=environment, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        timed_out = False
        try:
            out, err = process.communicate(stdin.encode(), timeout=time_limit)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            timed_out = True
    code = process.returncode if process.returncode >= 0 else 128 - process.returncode
    return Execution(out.decode("utf-8", "replace"), err.decode("utf-8", "replace"), code, timed_out)


def execute_on_dotnet(sdk, program, built):
    """One execution on .NET; the first result is kept beside the assembly."""
    kept = built.folder / "dotnet.json"
    if kept.exists():
        return Execution(**json.loads(kept.read_text()))
    result = execute([sdk.dotnet, built.assembly, *program.arguments], program.stdin, built.folder)
    if not result.timed_out:
        part = Path(f"{kept}.{os.getpid()}.part")
        part.write_text(json.dumps(asdict(result)))
        part.replace(kept)
    return result


def execute_on_tidelock(tidelock, program, built):
    command = [tidelock, "run", *program.options, built.assembly]
    if program.arguments:
        command += ["--", *program.arguments]
    return execute(command, program.stdin, built.folder)


FRAME = re.compile(r"^ +at ")
SOURCE = re.compile(r" in .*:line \d+$")


def visible_stderr(text):
    """Standard error without the stack frames inside of the class library.

    Which of these there are depends on what .NET's compiler put inline, and differs from release to release. Frames of
    the program itself, which have a source line, are kept.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join(line for line in lines if not FRAME.match(line) or SOURCE.search(line))
