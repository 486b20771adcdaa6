"""mode: refuse. Tidelock ends the program with what the header says: `unsupported: TEXT` and exit code 4, or
`memory: TEXT` and exit code 2. What follows the text, and the caller's lines, are not compared."""

from .execution import execute_on_tidelock

EXPECTATIONS = {"unsupported": (4, "unsupported: "), "memory": (2, "memory error: ")}


def run(program, context):
    """The list of problems, empty if there is none."""
    built = context.builder.build(program)
    if context.tidelock is None:
        return []
    keys = [key for key in EXPECTATIONS if key in program.header]
    if len(keys) != 1:
        return [f"the header should have one of: {', '.join(EXPECTATIONS)}"]
    code, prefix = EXPECTATIONS[keys[0]]
    expected = prefix + program.header[keys[0]]
    actual = execute_on_tidelock(context.tidelock, program, built)
    first, *callers = actual.stderr.splitlines() or [""]
    problems = []
    if actual.exit != code:
        problems.append(f"exit code: expected {code}, got {actual.exit}")
    if not first.startswith(expected):
        problems.append(f"expected '{expected}', got '{first}'")
    if not any(program.path.name in line for line in callers):
        problems.append("the caller's source line is not named")
    return problems
