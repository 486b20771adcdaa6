#!/usr/bin/env python3
"""`tidelock explore`: its commands, given through a pipe and, for the prompt, through a terminal."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
from workspace import BAD_INPUT, LOST, OK, VIOLATION, Workspace  # noqa: E402

TIDELOCK = str(Path(sys.argv.pop(1)).resolve())
Workspace.tidelock_file = TIDELOCK
ROOT = Path(__file__).resolve().parents[2]
DINING = ROOT / "examples" / "DiningPhilosophers.cs"

# Each philosopher reads both forks, takes the left one, and stands before the right one.
DEADLOCK = ["step 2"] * 3 + ["step 3"] * 3 + ["step 4"] * 3

PROGRAMS = {
    "Lost.cs": LOST,
    "Choice.cs": """
        using System.Diagnostics;
        using System.Threading;
        using Tidelock;
        class Choice
        {
            static int x;
            static void Main()
            {
                var t = new Thread(() => x = 1);
                t.Start();
                int value = Verify.Choose(3);
                t.Join();
                Debug.Assert(value != 2, "the value is two");
            }
        }
        """,
    "Account.cs": """
        using System.Threading;
        struct Point { public int X, Y; }
        class Account
        {
            public int balance = 7;
            public string owner = "Ada";
            public Point where;
            int[] numbers = { 1, 2, 3 };
            public void Pay(int amount)
            {
                int before = balance;
                where.X = amount;
                lock (this)
                {
                    balance = before - amount;
                }
                System.Console.WriteLine(numbers[before % 3] + amount + before);
            }
            static void Main()
            {
                var account = new Account();
                var t = new Thread(() => account.Pay(2));
                t.Start();
                account.Pay(3);
                t.Join();
            }
        }
        """,
    "AtOnce.cs": """
        using System.Threading;
        class Once
        {
            public static int value;
            static Once()
            {
                var t = new Thread(() => value = 1);
                t.Start();
                t.Join();
            }
        }
        class AtOnce
        {
            static void Main() { System.Console.WriteLine(Once.value); }
        }
        """,
    "Try.cs": """
        using System.Diagnostics;
        using System.Threading;
        class Try
        {
            static readonly object gate = new object();
            static int taken, missed;
            static void Work()
            {
                if (Monitor.TryEnter(gate)) { taken++; Monitor.Exit(gate); } else { missed++; }
            }
            static void Main()
            {
                var one = new Thread(Work);
                var other = new Thread(Work);
                one.Start();
                other.Start();
                one.Join();
                other.Join();
                Debug.Assert(missed == 0, "the lock was taken");
            }
        }
        """,
    "Wait.cs": """
        using System.Threading;
        class Wait
        {
            static readonly object gate = new object();
            static void Main()
            {
                var t = new Thread(() => { lock (gate) { Monitor.Wait(gate, 100); } });
                t.Start();
                lock (gate) { Monitor.Pulse(gate); }
                t.Join();
            }
        }
        """,
}


class Explore(Workspace):
    programs = PROGRAMS

    def explore(self, program, *commands, options=(), code=OK):
        result = subprocess.run([TIDELOCK, "explore", str(program), *map(str, options)], input="\n".join(commands) + "\n",
                                capture_output=True, text=True, check=False, cwd=self.folder, timeout=120)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result.stdout

    def last(self, program, *commands, **options):
        """What the last command printed: the output after that of the others."""
        before = self.explore(program, *commands[:-1], **options)
        return self.explore(program, *commands, **options)[len(before):]

    # --- looking ---

    def test_begins_with_the_threads(self):
        self.assertRegex(self.explore("Lost.cs"), r"(?s)^state 1, step 0\n  1  main +can go on  Lost\.cs:6 .*2  thread 2")

    def test_no_prompt_in_a_pipe(self):
        self.assertNotIn("(tidelock)", self.explore("Lost.cs", "state"))

    def test_threads_tell_the_next_operation(self):
        text = self.last("Lost.cs", "threads")
        self.assertIn("reads Lost.count (0)", text)
        self.assertIn("count++", text)

    def test_threads_tell_what_is_waited_for(self):
        self.assertIn("waits for thread 2 to end", self.explore(DINING))

    def test_short_forms(self):
        self.assertEqual(self.last("Lost.cs", "threads"), self.last("Lost.cs", "t"))

    def test_help(self):
        text = self.last("Lost.cs", "help")
        for name in ("threads", "step", "choose", "back", "run", "random", "break", "breaks", "delete", "where", "locals", "object",
                     "print", "locks", "state", "path", "save", "open", "restart", "quit"):
            self.assertRegex(text, rf"(?m)^  {name}, ")
        self.assertEqual(self.last("Lost.cs", "help step").count("\n"), 1)

    def test_where(self):
        self.assertRegex(self.last(DINING, "where 2"), r"DiningPhilosophers\.Dine +DiningPhilosophers\.cs:21  object left")

    def test_locals(self):
        text = self.last("Account.cs", "step 1", "locals 1")
        self.assertRegex(text, r"amount +int +3\n")
        self.assertRegex(text, r"this +Account +Account#1\n")

    def test_locals_of_closures(self):
        self.assertRegex(self.last("Account.cs", "run", "back 1000", "locals 1"), r"account +Account +Account#1\n")

    def test_print(self):
        self.assertEqual(self.last("Lost.cs", "print Lost.count"), "Lost.count = 0\n")
        self.assertEqual(self.last("Lost.cs", "p count 1"), "count = 0\n")
        self.assertEqual(self.last("Account.cs", "step 1", "print this.balance 1"), "this.balance = 7\n")
        self.assertEqual(self.last("Account.cs", "step 1", "print numbers[1] 1"), "numbers[1] = 2\n")
        self.assertEqual(self.last("Account.cs", "step 1", "print where.Y 1"), "where.Y = 0\n")

    def test_object(self):
        text = self.last("Account.cs", "object Account#1")
        self.assertRegex(text, r'owner +string +"Ada"')
        self.assertRegex(text, r"where +Point +\{X = 0, Y = 0\}")

    def test_locks(self):
        self.assertEqual(self.last(DINING, "locks"), "no lock is held\n")
        self.assertEqual(self.last(DINING, *["step 2"] * 3, *["step 4"] * 3, "step 4", "locks"),
                         "  Object#1: held by thread 2; wanted by thread 4\n  Object#3: held by thread 4\n")

    # --- moving ---

    def test_step(self):
        self.assertIn("state 2, step 1\n", self.last("Lost.cs", "step 2"))

    def test_step_needs_a_thread(self):
        self.assertEqual(self.last("Lost.cs", "step"), "several threads can go on (1, 2): name one, as in `step 1`\n")

    def test_step_of_one_that_waits(self):
        self.assertEqual(self.last(DINING, "step 1"), "main cannot go on: it waits for thread 2 to end\n")

    def test_back_and_forth_is_the_same_state(self):
        text = self.explore("Lost.cs", "step 1", "step 2", "state", "back", "forward", "state", "back 2", "state")
        numbers = re.findall(r"(?m)^state (\d+), step (\d)", text)
        self.assertEqual(numbers[3], numbers[-3])
        self.assertEqual(numbers[-1], ("1", "0"))

    def test_another_order_reaches_the_same_state(self):
        text = self.explore("Lost.cs", "step 1", "step 2", "back 2", "step 2", "step 1")
        self.assertIn("state 3, step 2, seen before in this session at step 2", text)

    def test_back_at_the_beginning(self):
        self.assertEqual(self.last("Lost.cs", "back"), "this is the beginning of the program\n")

    def test_restart(self):
        self.assertIn("state 1, step 0\n", self.last("Lost.cs", "run", "restart"))

    def test_run_to_the_end(self):
        self.assertIn("the program has ended", self.last("Lost.cs", "run"))

    def test_run_with_a_limit(self):
        self.assertIn("2 steps made; the limit of 2 steps is reached", self.last("Lost.cs", "run 2"))

    def test_random_is_repeatable(self):
        self.assertEqual(self.last(DINING, "random 5"), self.last(DINING, "random 5"))
        self.assertTrue(self.last(DINING, "random 5").startswith("seed 5\n"))

    def test_choose(self):
        text = self.explore("Choice.cs")
        self.assertIn("choose 1 2: chooses 2", text)
        self.assertIn("has 3 options", self.last("Choice.cs", "step 1"))
        self.assertIn("the program has ended", self.last("Choice.cs", "choose 1 1", "run"))
        self.assertIn("error TL0002: assertion: the value is two", self.last("Choice.cs", "choose 1 2", "run"))
        self.assertEqual(self.last("Choice.cs", "choose 1 3"), "main has 3 options here\n")

    def test_time_out(self):
        text = self.explore("Wait.cs", *["step 2"] * 4)
        self.assertIn("is in Monitor.Wait on Object#", text)
        self.assertIn("the time-out runs out", text)

    # --- violations ---

    def test_deadlock_by_hand(self):
        text = self.last(DINING, *DEADLOCK)
        self.assertIn("error TL0001: deadlock: 3 threads wait for each other", text)
        self.assertIn("no thread can go on", text)

    def test_violation_before_the_first_step(self):
        self.assertEqual(self.explore("AtOnce.cs").count("error TL0001"), 1)
        self.tidelock("check", "AtOnce.cs", "--trace", "once.json", code=VIOLATION)
        self.assertEqual(self.explore("AtOnce.cs", options=["--trace", "once.json"]).count("error TL0001"), 1)

    def test_violation_as_check_prints_it(self):
        checked = self.tidelock("check", DINING, code=VIOLATION).stdout.splitlines()
        text = self.last(DINING, *DEADLOCK)
        self.assertTrue(all(line in text for line in checked[2:6]), text)

    def test_warnings(self):
        self.assertIn("warning TL0004: data-race", self.explore("Lost.cs", "step 1", "step 2"))

    # --- breakpoints ---

    def test_break_at_a_line(self):
        text = self.last(DINING, "break DiningPhilosophers.cs:23", "run")
        self.assertIn("2 steps made; breakpoint 2: DiningPhilosophers.cs:23", text)

    def test_break_where_there_is_no_code(self):
        self.assertIn("there is no code", self.last(DINING, "break DiningPhilosophers.cs:1"))

    def test_break_lock(self):
        text = self.last(DINING, "break lock", *["step 2"] * 3, *["step 4"] * 2, "run")
        self.assertIn("a lock that another thread holds", text)

    def test_break_write(self):
        for name in ("Lost.count", "count"):
            self.assertIn(f"breakpoint 2: a write of {name}", self.last("Lost.cs", f"break write {name}", "run"))

    def test_break_violation_is_there_from_the_beginning(self):
        self.assertEqual(self.last("Lost.cs", "breaks"), "  1  a violation\n")

    def test_delete(self):
        self.assertEqual(self.last("Lost.cs", "break lock", "delete 1", "breaks"), "  2  a lock that another thread holds\n")
        self.assertEqual(self.last("Lost.cs", "delete 7"), "there is no breakpoint 7\n")

    # --- paths and files ---

    def test_path(self):
        self.assertRegex(self.last("Lost.cs", "step 2", "step 1", "path"), r"thread 2\n(?s:.*)reads count: 0")
        self.assertEqual(self.last("Lost.cs", "path"), "no step was made yet\n")

    def test_save_and_replay_a_violation(self):
        self.explore(DINING, *DEADLOCK, "save dead.json")
        self.assertIn("deadlock", self.tidelock("replay", "dead.json", code=VIOLATION).stdout)

    def test_save_replaces_no_program(self):
        before = (self.folder / "Lost.cs").read_text()
        said = self.explore("Lost.cs", "step 2", "save Lost.cs", f"save {DINING}", "state")
        self.assertIn("Lost.cs: save would replace what is to be read", said)
        self.assertIn("save would replace a part of a program", said)
        self.assertIn("state 2", said)
        self.assertEqual((self.folder / "Lost.cs").read_text(), before)

    def test_save_and_replay_without_violation(self):
        self.explore("Lost.cs", "step 2", "save some.json")
        self.assertEqual(json.loads((self.folder / "some.json").read_text())["violation"]["kind"], "none")
        self.assertIn("no violation in this schedule of 1 step", self.tidelock("replay", "some.json", code=OK).stdout)

    def test_open_a_counterexample(self):
        for search in ([], ["--search", "bfs", "--reduction", "none"]):
            self.tidelock("check", "Lost.cs", *search, "--trace", "lost.json", code=VIOLATION)
            text = self.explore("Lost.cs", "back", "forward", options=["--trace", "lost.json"])
            self.assertEqual(text.count("error TL0002: assertion: an update is lost"), 2, text)
            self.assertIn("an update is lost", self.last("Lost.cs", "open lost.json"))

    def test_trace_of_a_search_that_stores_nothing(self):
        self.tidelock("check", "Try.cs", "--search", "stateless", "--trace", "stateless.json", code=VIOLATION)
        text = self.explore("Try.cs", "back", "run", "save again.json", options=["--trace", "stateless.json"])
        self.assertNotIn("cannot be repeated", text)
        self.assertGreater(text.count("error TL0002"), 1)
        self.tidelock("replay", "again.json", code=VIOLATION)

    def test_open_something_else(self):
        self.assertEqual(self.last("Lost.cs", "open none.json").count("\n"), 1)

    def test_trace_of_another_program(self):
        self.explore("Lost.cs", "step 2", "save other.json")
        self.explore("Wait.cs", options=["--trace", "other.json"], code=BAD_INPUT)

    # --- mistakes ---

    def test_mistakes_are_one_line_and_the_session_goes_on(self):
        for command in ("stpe", "step 9", "step x", "choose 1", "back 0", "delete", "break", "break Nowhere.cs:3", "print nothing",
                        "locals 9", "where x", "save /nowhere/at/all.json", "run x", "help nothing", "object Object#99"):
            with self.subTest(command=command):
                text = self.last("Lost.cs", command)
                self.assertEqual(text.count("\n"), 1, text)
                self.assertTrue(self.explore("Lost.cs", command, "state").endswith("state 1, step 0\n"))

    def test_suggestion(self):
        self.assertEqual(self.last("Lost.cs", "stepp"), "'stepp' is no command; did you mean step?\n")

    def test_quit(self):
        self.assertEqual(self.last("Lost.cs", "quit", "state"), "")

    def test_bad_programs(self):
        self.explore("Nowhere.cs", code=BAD_INPUT)
        self.tidelock("explore", code=BAD_INPUT)

    def test_memory_model(self):
        text = self.explore("Lost.cs", options=["--memory-model", "tso"])
        self.assertIn("can go on", text)

    # --- a terminal ---

    def test_prompt_history_and_interrupt(self):
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored where the test runs in the background of a shell
            os.execvpe(TIDELOCK, [TIDELOCK, "explore", "Lost.cs", "--color", "never"], {**os.environ, "TERM": "vt100"})
        text = ""

        def until(pattern):
            nonlocal text
            end = time.monotonic() + 60
            while not re.search(pattern, text) and time.monotonic() < end:
                if select.select([terminal], [], [], 0.2)[0]:
                    text += os.read(terminal, 4096).decode(errors="replace")
            self.assertRegex(text, pattern)
            text = ""

        # NB: each time up to the prompt. What is typed before that meets a terminal that is not in the mode of an editor yet,
        # and the end of the input would be lost.
        prompt = r"(?s:.*)\(tidelock\) "
        until(prompt)
        os.write(terminal, b"state\r")
        until(r"state 1, step 0" + prompt)
        os.write(terminal, b"\x1b[A\r")  # the line before
        until(r"state 1, step 0" + prompt)
        os.write(terminal, b"nonsense\x03")
        until(r"\^C" + prompt)
        os.write(terminal, b"step 2\r")
        until(r"state 2, step 1" + prompt)
        # The end of the input. The terminal drops it if it comes before the mode of an editor: then it is typed again.
        end = time.monotonic() + 60
        status = (0, 0)
        while status[0] == 0 and time.monotonic() < end:
            os.write(terminal, b"\x04")
            time.sleep(0.2)
            status = os.waitpid(child, os.WNOHANG)
        self.assertEqual(status[0], child, "the end of the input should end the session")
        self.assertEqual(os.waitstatus_to_exitcode(status[1]), OK)
        os.close(terminal)


if __name__ == "__main__":
    unittest.main()
