"""mode: run. One execution on .NET and two on Tidelock look the same from outside."""

import difflib
import re

from .execution import execute_on_dotnet, execute_on_tidelock, visible_stderr

MOST_LINES = 12
UNSUPPORTED = 4  # exit code of tidelock


def shorten(lines):
    return lines if len(lines) <= MOST_LINES else [*lines[:MOST_LINES], f"... {len(lines) - MOST_LINES} more lines"]


def difference(what, expected, actual):
    """The differing lines, '-' for .NET and '+' for Tidelock, with one line of context."""
    if expected == actual:
        return []
    lines = difflib.unified_diff(expected.splitlines(), actual.splitlines(), lineterm="", n=1)
    body = [line for line in lines if not line.startswith(("---", "+++"))]
    return [f"{what} (- dotnet, + tidelock):", *shorten(body or ["only the end of the last line differs"])]


def run(program, context):
    """The list of problems, empty if there is none."""
    built = context.builder.build(program)
    expected = execute_on_dotnet(context.sdk, program, built)
    if expected.timed_out:
        return ["did not end on dotnet"]
    if "exit" in program.header and expected.exit != int(program.header["exit"]):
        return [f"the header says exit code {program.header['exit']}, dotnet gives {expected.exit}",
                *shorten(expected.stderr.splitlines())]
    if context.tidelock is None:
        return []
    actual = execute_on_tidelock(context.tidelock, program, built)

    reason = re.search(r"^unsupported: .*$", actual.stderr, re.MULTILINE)
    if actual.exit == UNSUPPORTED != expected.exit and reason:  # a gap, not a difference: the rest would be noise
        return [reason.group(0), f"again: tidelock run {built.assembly}"]
    problems = []
    again = execute_on_tidelock(context.tidelock, program, built)
    if (again.stdout, again.stderr, again.exit) != (actual.stdout, actual.stderr, actual.exit):
        problems += ["two runs on tidelock differ:", *difference("stdout", actual.stdout, again.stdout),
                     *difference("stderr", actual.stderr, again.stderr)]
    if actual.timed_out:
        problems.append("did not end on tidelock")
    elif expected.exit != actual.exit:
        problems.append(f"exit code: dotnet {expected.exit}, tidelock {actual.exit}")
    problems += difference("stdout", expected.stdout, actual.stdout)
    problems += difference("stderr", visible_stderr(expected.stderr), visible_stderr(actual.stderr))
    if problems:
        problems.append(f"again: tidelock run {built.assembly}")
    return problems
