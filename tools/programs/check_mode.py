"""mode: check. `tidelock check` gives the verdict that the header says, twice the same, and with reductions too.

Numbers of states are those of the search that leaves nothing out, unless the options name a search or a reduction.

    expect-MODEL  the verdict with --memory-model MODEL, in full and with reductions (MODEL: tso, ecma, net)
    expect     ok states=N [warnings=N], or violation kind=KIND (a kind of the JSON output), or unsupported
    message    text that the violation's message contains
    details    text that its details contain
    also       kinds of violations that must be found beside the first, with --all
    needs-timeout  what the JSON output says of it: yes, no, unknown, absent, or one of several
    shows      a write that its trace must have: the end of its location, and what is written: `_count = 0`. Nothing in the trace
               may come from nowhere then
    notes      notes that steps of its trace must have, separated by commas: `has to wait, is interrupted`
    steps      entries that its trace must have, in this order: operation and object, separated by commas: `throw Lost, catch Lost`
    assumes    kinds of assumptions[] that the result must have; `none`: it must have none (but trusted-library and one-thread)
    trusts     types whose calls are one step by contract (trusted-library), exactly these; `none`: there are none
    options    options for tidelock check
    args       arguments of the program
    natives    the rows of the class-library table that the program shows to be seen by other threads (unit test
               LibraryEffects); it is then searched with --search stateless, too
    dotnet     what one execution on .NET does: ok (ends with exit code 0), skip (do not run it: it may hang, crash or
               depend on the schedule). Without it, a program that is expected to be ok must end with 0 on .NET

A line that ends in `// ERROR` (`' ERROR` in Visual Basic) is where the violation must be reported. Two such lines mean that
either will do. Without such a line, the place is not compared.
"""

import json
import re
import tempfile
from pathlib import Path

from .execution import execute, execute_on_dotnet

EXIT_CODES = {"ok": 0, "violation": 2, "incomplete": 3, "unsupported": 4, "error": 5}
ERROR_MARK = re.compile(r"(?://|')\s*ERROR\s*$")
# What must not differ between two runs. Times and memory do.
REPEATABLE = ("states", "revisits", "transitions", "executions", "instructions", "max_depth")


def parse_expectation(text):
    """'ok states=12' becomes ('ok', {'states': '12'})."""
    verdict, *details = text.split()
    return verdict, dict(detail.split("=", 1) for detail in details)


def marked_lines(program):
    lines = program.path.read_text(encoding="utf-8").splitlines()
    return [number for number, line in enumerate(lines, 1) if ERROR_MARK.search(line)]


def names_search(program):
    return any(option in program.options for option in ("--reduction", "--search", "--preemptions"))


def check(tidelock, program, built, folder, reduces=False, more=()):
    """One run: (execution, the JSON that it wrote or None)."""
    output = Path(folder) / "result.json"
    output.unlink(missing_ok=True)
    options = list(more) if reduces or names_search(program) else ["--reduction", "none"]
    command = [tidelock, "check", *program.options, *options, "--json", output, built.assembly]
    if program.arguments:
        command += ["--", *program.arguments]
    execution = execute(command, program.stdin, built.folder)
    try:
        return execution, json.loads(output.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return execution, None


def check_models(program, context, built, folder):
    """The verdicts under relaxed memory models, with nothing left out and with the default reductions."""
    problems = []
    for model in ("tso", "ecma", "net"):
        wanted = program.header.get(f"expect-{model}")
        if wanted is None:
            continue
        for options in (["--reduction", "none"], []):
            output = Path(folder) / "model.json"
            output.unlink(missing_ok=True)
            command = [context.tidelock, "check", *program.options, "--memory-model", model, *options,
                       "--json", output, built.assembly]
            execution = execute(command, program.stdin, built.folder)
            if execution.timed_out or execution.exit != EXIT_CODES[wanted.split()[0]]:
                problems.append(f"--memory-model {model} {' '.join(options)}: expected {wanted}, "
                                f"exit code {execution.exit} {execution.stderr.strip()[:200]}")
    return problems


def shows(trace, text):
    place, value = (part.strip() for part in text.split("="))
    return any(access["write"] and access["location"].endswith(place) and access.get("after") == value
               for step in trace for access in step.get("accesses", []))


def gaps_in(trace, program):
    """Nothing comes from nowhere: what a thread reads is what the trace shows to have been written there last."""
    if any(word in program.options for word in ("--memory-model", "tso", "ecma", "net")):
        return []  # what a thread reads of its own is not what others see
    problems = []
    last = {}
    for step in trace:
        for access in step.get("accesses", []):
            known = last.get(access["location"])
            before = access["before"]
            if known is not None and before not in ("", known[0]) and step["actor"] != known[1]:
                problems.append(f"the trace does not show who wrote {before} to {access['location']} "
                                f"(it was {known[0]}), line {step['line']}")
            value = access.get("after") if access["write"] else before
            if value:
                last[access["location"]] = (value, step["actor"])
            elif access["write"]:
                last.pop(access["location"], None)
    return problems[:2]


def assumption_problems(program, result):
    wanted = program.header.get("assumes")
    if wanted is None:
        return []
    got = {assumption["kind"] for assumption in result.get("assumptions", [])} - {"trusted-library", "one-thread"}
    missing = set() if wanted == "none" else set(wanted.split()) - got
    extra = got if wanted == "none" else set()
    return [f"assumptions: {sorted(got)} instead of {wanted}"] if missing or extra else []


def trust_problems(program, result):
    wanted = program.header.get("trusts")
    if wanted is None:
        return []
    trusts = [assumption for assumption in result.get("assumptions", []) if assumption["kind"] == "trusted-library"]
    got = {name for assumption in trusts for name in assumption["names"]}
    return [] if got == (set() if wanted == "none" else set(wanted.split())) else [f"trusts {sorted(got)} instead of {wanted}"]


def compare_violation(program, wanted, violations):
    if not violations:
        return ["the verdict is violation, but there is none in violations[]"]
    first = violations[0]
    problems = []
    if first.get("kind") != wanted.get("kind"):
        problems.append(f"kind: expected {wanted.get('kind')}, got {first.get('kind')}")
    message = program.header.get("message")
    if message and message not in first.get("message", ""):
        problems.append(f"message: '{message}' is not in '{first.get('message')}'")
    details = program.header.get("details")
    if details and details not in first.get("details", ""):
        problems.append(f"details: '{details}' is not in '{first.get('details')}'")
    missing = set(program.header.get("also", "").split()) - {violation.get("kind") for violation in violations}
    if missing:
        problems.append(f"not found: {', '.join(sorted(missing))}")
    needs = program.header.get("needs-timeout")
    if needs and first.get("needs_timeout", "absent") not in needs.split():
        problems.append(f"needs_timeout: expected {needs}, got {first.get('needs_timeout')}")
    if "shows" in program.header and not shows(first.get("trace", []), program.header["shows"]):
        problems.append(f"the trace does not show: {program.header['shows']}")
    if "shows" in program.header:
        problems += gaps_in(first.get("trace", []), program)
    noted = {step.get("note") for step in first.get("trace", [])}
    missing = [note.strip() for note in program.header.get("notes", "").split(",") if note.strip() not in noted | {""}]
    if missing:
        problems.append(f"no step of the trace has the note: {', '.join(missing)}")
    told = iter(f"{step['operation']} {step.get('object') or ''}".strip() for step in first.get("trace", []))
    steps = [step.strip() for step in program.header.get("steps", "").split(",") if step.strip()]
    missing = [step for step in steps if step not in told]  # what comes before a step that was found is passed over
    if missing:
        problems.append(f"the trace does not have, in this order: {', '.join(missing)}")
    lines = marked_lines(program)
    if lines and (first.get("line") not in lines or Path(first.get("file") or "").name != program.path.name):
        problems.append(f"place: expected line {' or '.join(map(str, lines))}, "
                        f"got {first.get('file')}({first.get('line')})")
    if not first.get("trace"):
        problems.append("the violation has no trace")
    return problems


def compare(program, execution, result):
    """The problems of one run."""
    if execution.timed_out:
        return ["did not end"]
    reason = re.search(r"^unsupported: .*$", execution.stderr, re.MULTILINE)
    verdict, wanted = parse_expectation(program.header["expect"])
    if reason and verdict != "unsupported":
        return [reason.group(0)]
    if result is None:
        return [f"no JSON was written; exit code {execution.exit}", *execution.stderr.splitlines()[:8]]
    problems = []
    got = result.get("verdict")
    if got != verdict:
        problems.append(f"verdict: expected {verdict}, got {got}")
        problems += [f"    {v.get('kind')}: {v.get('message')} at {v.get('file')}({v.get('line')})"
                     for v in result.get("violations", [])[:3]]
        return problems
    if execution.exit != EXIT_CODES[verdict]:
        problems.append(f"exit code: expected {EXIT_CODES[verdict]}, got {execution.exit}")
    if verdict == "violation":
        problems += compare_violation(program, wanted, result.get("violations", []))
    problems += assumption_problems(program, result)
    problems += trust_problems(program, result)
    if verdict == "ok" and not result.get("complete"):
        problems.append("the verdict is ok, but the search is not complete")
    if "warnings" in wanted and len(result.get("warnings", [])) != int(wanted["warnings"]):
        problems.append(f"warnings: expected {wanted['warnings']}, got {len(result.get('warnings', []))}")
    for name in REPEATABLE:
        if name in wanted and result["statistics"].get(name) != int(wanted[name]):
            problems.append(f"{name}: expected {wanted[name]}, got {result['statistics'].get(name)}")
    return problems


def visible(result):
    """What two runs must agree on."""
    if result is None:
        return None
    statistics = {name: result["statistics"].get(name) for name in REPEATABLE}
    return {**{key: result.get(key) for key in ("verdict", "complete", "violations", "warnings")}, **statistics}


def compare_reduced(result, reduced):
    """A reduction changes nothing but the size of the search."""
    if reduced is None:
        return ["with reductions: no JSON was written"]
    problems = []
    for name in ("verdict", "complete"):
        if reduced.get(name) != result.get(name):
            problems.append(f"with reductions: {name} is {reduced.get(name)} instead of {result.get(name)}")
    if result["verdict"] == "ok" and len(reduced["warnings"]) != len(result["warnings"]):
        problems.append(f"with reductions: {len(reduced['warnings'])} warnings instead of {len(result['warnings'])}")
    return problems


def check_on_dotnet(program, context, built):
    """A program that is right in every interleaving is right on .NET too."""
    wanted = program.header.get("dotnet", "ok" if program.header["expect"].startswith("ok") else "skip")
    if wanted == "skip":
        return []
    execution = execute_on_dotnet(context.sdk, program, built)
    if execution.timed_out:
        return ["did not end on dotnet"]
    if execution.exit != 0:
        return [f"exit code on dotnet: {execution.exit}", *execution.stderr.splitlines()[:8]]
    return []


EXPECT_STATES = re.compile(r"^(\s*(?://|')\s*expect:\s*ok)(?: states=\d+)?", re.MULTILINE)


def record(program, context):
    """Writes the number of states into the header of a program that is expected to be ok and is; returns problems."""
    if not program.header.get("expect", "").startswith("ok") or names_search(program):
        return []
    with tempfile.TemporaryDirectory(prefix="tidelock-check-") as folder:
        execution, result = check(context.tidelock, program, context.builder.build(program), folder)
    if result is None or result.get("verdict") != "ok" or not result.get("complete"):
        return [f"not recorded: {result and result.get('verdict')}, exit code {execution.exit}"]
    text = program.path.read_text(encoding="utf-8")
    states = result["statistics"]["states"]
    program.path.write_text(EXPECT_STATES.sub(rf"\g<1> states={states}", text, count=1), encoding="utf-8")
    return []


def run(program, context):
    """The list of problems, empty if there is none."""
    if "expect" not in program.header:
        return ["the header should have: expect"]
    built = context.builder.build(program)
    problems = check_on_dotnet(program, context, built)
    if problems or context.tidelock is None:
        return problems
    with tempfile.TemporaryDirectory(prefix="tidelock-check-") as folder:
        execution, result = check(context.tidelock, program, built, folder)
        problems = compare(program, execution, result)
        if not problems:
            _, again = check(context.tidelock, program, built, folder)
            if visible(again) != visible(result):
                problems.append("two runs differ")
        if not problems and not names_search(program):
            _, reduced = check(context.tidelock, program, built, folder, reduces=True)
            problems = compare_reduced(result, reduced)
        if not problems and "natives" in program.header:
            _, stateless = check(context.tidelock, program, built, folder, True, ["--search", "stateless"])
            problems = compare_reduced(result, stateless)
        if not problems:
            problems = check_models(program, context, built, folder)
    if problems:
        arguments = f" -- {program.header['args']}" if program.arguments else ""
        problems.append(f"again: tidelock check {' '.join(program.options)} {built.assembly}{arguments}")
    return problems
