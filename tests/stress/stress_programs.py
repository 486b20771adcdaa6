"""Random small concurrent C# programs for the stress oracle: a seed gives a program, always the same.

Each program is a class `P<number>` with shared variables, two or three thread bodies of a few statements, and an outcome: what the
bodies have read and what is left in the shared variables, as a text. The variables are fields of an object, since Stress.cs runs many
copies of a program at once. Every body ends on every schedule: locks are taken in one order, and whatever waits has a time-out. In a
statement `#` stands for a small number, `@` for the local variable that keeps what was read.
"""

import random
import re

# kind of shared data -> (declarations, reset, outcome, statements)
FAMILIES = {
    "ints": (
        "int a, b; volatile int v; long big;",
        "a = b = 0; v = 0; big = 0;",
        ["a", "b", "v", "big"],
        ["a = #;", "b = #;", "@ = a;", "@ = b;", "a++;", "a += b;", "v = #;", "@ = v;", "if (v == 1) @ = a;", "a = #; v = 1;",
         "Interlocked.Increment(ref a);", "@ = Interlocked.Exchange(ref b, #);", "@ = Interlocked.CompareExchange(ref a, #, 0);",
         "big = #L << 33 | #;", "@ = (int)(big >> 33) * 10 + (int)big;", "Volatile.Write(ref b, #);", "@ = Volatile.Read(ref b);",
         "if (a == 0) a = #;", "@ = a - a;", "a = b = #;"]),
    "locked": (
        "readonly object gate = new(); int n; bool done;",
        "n = 0; done = false;",
        ["n", "done"],
        ["lock (gate) n++;", "lock (gate) { n = #; done = true; }", "@ = n;", "if (done) @ = n;", "n = #;",
         "if (Monitor.TryEnter(gate)) { n += #; Monitor.Exit(gate); } else @ = 7;",
         "if (Monitor.TryEnter(gate, 1)) { n *= 2; Monitor.Exit(gate); } else @ = 7;",
         "lock (gate) { done = true; Monitor.Pulse(gate); }", "lock (gate) { done = true; Monitor.PulseAll(gate); }",
         "lock (gate) if (!done) @ = Monitor.Wait(gate, 1) ? 1 : done ? 2 : 3;", "lock (gate) @ = n;", "@ = Monitor.IsEntered(gate) ? 1 : 0;"]),
    "handles": (
        "readonly AutoResetEvent auto = new(false); readonly ManualResetEventSlim slim = new(false);"
        " readonly SemaphoreSlim two = new(1); int h;",
        "auto.Reset(); slim.Reset(); while (two.CurrentCount > 1) two.Wait(0); if (two.CurrentCount == 0) two.Release(); h = 0;",
        ["h", "two.CurrentCount", "slim.IsSet"],
        ["auto.Set();", "@ = auto.WaitOne(1) ? 1 : 2;", "@ = auto.WaitOne(0) ? 1 : 2;", "h = #;", "@ = h;", "slim.Set();", "@ = slim.Wait(1) ? h : 9;",
         "@ = slim.IsSet ? h : 8;", "if (two.Wait(0)) { h++; two.Release(); } else @ = 5;", "if (two.Wait(1)) { h += 2; two.Release(); } else @ = 6;",
         "@ = two.CurrentCount;", "h = #; auto.Set();"]),
    "structs": (
        "struct Pair { public int x, y; } struct Wide { public long p, q; } Pair pair; Wide wide; int? maybe;"
        " (int, int) both; decimal money;",
        "pair = default; wide = default; maybe = null; both = default; money = 0;",
        ["pair.x", "pair.y", "wide.p", "wide.q", "maybe", "both", "money"],
        ["pair = new Pair { x = #, y = # };", "{ var c = pair; @ = c.x * 10 + c.y; }", "pair.x = #;", "pair.y = #;", "pair = default;",
         "wide = new Wide { p = #, q = # };", "{ var c = wide; @ = (int)(c.p * 10 + c.q); }", "maybe = #;", "maybe = null;",
         "@ = maybe ?? 9;", "@ = maybe.HasValue ? maybe.GetValueOrDefault() : 8;", "both = (#, #);", "{ var (s, t) = both; @ = s * 10 + t; }",
         "both.Item2 = #;", "money = #;", "@ = (int)money;"]),
    "arrays": (
        "readonly int[] one = new int[3]; readonly int[] other = new int[3]; readonly byte[] bytes = new byte[9]; string? text;",
        "Array.Clear(one); Array.Clear(other); Array.Clear(bytes); text = null;",
        ["one[0]", "one[2]", "other[0]", "other[2]", "bytes[1]", "bytes[4]", "text"],
        ["Array.Fill(one, #);", "Array.Clear(one);", "Array.Copy(one, other, 3);", "one.CopyTo(other, 0);", "one.AsSpan().Fill(#);", "@ = one[0] * 10 + one[2];",
         "@ = one.AsSpan().SequenceEqual(other) ? 1 : 0;", "@ = Array.IndexOf(one, #);", "{ var c = (int[])one.Clone(); @ = c[0] * 10 + c[2]; }",
         "one[#] = # % 3;", "one[0] = #; one[2] = #;", "Buffer.BlockCopy(one, 0, other, 0, 12);", "@ = other[0] * 10 + other[2];",
         "Array.Reverse(one);", "BitConverter.TryWriteBytes(bytes.AsSpan(1), 0x01010101 * #);", "@ = bytes[1] * 10 + bytes[4];",
         "text = string.Join(',', one);", "@ = text == null ? 9 : text.Length;", "other[1] = one[1]++;", "Array.Sort(one);", "@ = one.Sum();"]),
    "collections": (
        "List<int> list = new(); readonly Dictionary<int, int> map = new(); readonly Queue<int> queue = new();"
        " readonly System.Text.StringBuilder builder = new(); readonly MemoryStream stream = new();",
        "list = new List<int>(); map.Clear(); queue.Clear(); builder.Clear(); stream.SetLength(0);",
        ["list.Count", "map.Count", "queue.Count", "builder.Length", "stream.Length"],
        ["list.Add(#);", "@ = list.Count;", "@ = list.Count > 0 ? list[0] : 9;", "lock (list) list.Add(#);", "lock (map) map[#] = 1;",
         "lock (map) @ = map.Count;", "lock (queue) queue.Enqueue(#);", "lock (queue) if (queue.Count > 0) @ = queue.Dequeue();",
         "@ = queue.Count;", "lock (builder) builder.Append('x');", "@ = builder.Length;", "lock (stream) stream.WriteByte(#);", "@ = (int)stream.Length;",
         "lock (list) foreach (var e in list) @ += e;", "lock (list) if (list.Count > 0) list.RemoveAt(0);", "list = new List<int> { # };"]),
    "concurrent": (
        "ConcurrentDictionary<int, int> dict = new(); ConcurrentQueue<int> cq = new(); ConcurrentStack<int> cs = new();"
        " ConcurrentBag<int> bag = new(); int made; Lazy<int> lazy = new();",
        "dict = new(); cq = new(); cs = new(); bag = new(); made = 0; lazy = new(() => ++made);",
        ["dict.Count", "cq.Count", "cs.Count", "bag.Count", "made"],
        ["dict[#] = #;", "@ = dict.GetOrAdd(1, k => { made++; return # + 1; });", "@ = dict.AddOrUpdate(1, 1, (k, o) => o + 1);",
         "@ = dict.TryGetValue(1, out int w) ? w : 9;", "dict.TryRemove(1, out _);", "@ = dict.Count;", "cq.Enqueue(#);", "@ = cq.TryDequeue(out int w) ? w : 9;",
         "@ = cq.IsEmpty ? 1 : 0;", "cs.Push(#);", "@ = cs.TryPop(out int w) ? w : 9;", "@ = lazy.Value;", "@ = lazy.IsValueCreated ? made : 9;",
         "bag.Add(#);", "@ = cq.Count;", "foreach (var e in dict) @ += e.Value;", "@ = cs.TryPeek(out int w) ? w : 9;"]),
    "handed": (
        "class Cell { public int x; public (int, int) pair; public int[] items = new int[2]; } static int Read(Cell c, Work t) { int r = c.x; t.Join(); return r; }"
        " Cell? left; int g;",
        "left = null; g = 0;",
        ["left?.x", "left?.items[1]", "g"],
        ["{ var c = new Cell(); @ = Read(c, Started(() => c.x = #)); }", "{ var c = new Cell(); var t = Started(() => { lock (c) c.x = #; }); @ = c.x; t.Join(); }",
         "{ var c = new Cell(); var t = Started(() => c.pair = (#, #)); var (s, u) = c.pair; @ = s * 10 + u; t.Join(); }", "left = new Cell { x = # };",
         "{ var c = new Cell(); left = c; var t = Started(() => Array.Fill(c.items, #)); @ = c.items[1]; t.Join(); }", "{ var c = left; if (c != null) @ = c.items[0]; }",
         "{ var c = left; if (c != null) lock (c) c.x++; }", "g = #;", "@ = g;", "Started(() => g++).Join();"]),
    "objects": (
        "class Node { public int value; public Node? next; } Node? head; event Action? raised; int calls; string? name; object? box;",
        "head = null; raised = null; calls = 0; name = null; box = null;",
        ["head?.value", "head?.next?.value", "calls", "name", "box"],
        ["head = new Node { value = # };", "@ = head == null ? 9 : head.value;", "{ var h = head; @ = h == null ? 9 : h.value; }",
         "head = new Node { value = #, next = head };", "if (head != null) head.value = #;", "raised += () => calls++;", "raised?.Invoke();",
         "if (raised != null) raised();", "name = \"n\" + #;", "@ = name == null ? 9 : name.Length;", "head = null;", "box = #;",
         "@ = box as int? ?? 9;", "head ??= new Node { value = # };", "Interlocked.CompareExchange(ref head, new Node { value = # }, null);"]),
}

EXCEPTIONS = ["NullReferenceException", "InvalidOperationException", "IndexOutOfRangeException", "ArgumentException"]


class Body:
    """One thread's statements, with the locals that they write."""

    def __init__(self, rng, statements, count):
        self.lines = []
        self.locals = 0
        self.waits = False
        for _ in range(count):
            statement = rng.choice(statements)
            if "@" in statement:
                statement = statement.replace("@", f"r{self.locals}")
                self.locals += 1
            while "#" in statement:
                statement = statement.replace("#", str(rng.randrange(1, 3)), 1)
            statement = statement.replace("out int w", f"out int w{len(self.lines)}").replace("? w :", f"? w{len(self.lines)} :")
            self.lines.append(statement)
            self.waits |= "1)" in statement and ("Wait" in statement or "TryEnter" in statement)


class StressProgram:
    def __init__(self, seed):
        rng = random.Random(seed * 7919 + 13)
        self.number = seed
        names = sorted(FAMILIES)
        self.families = sorted(rng.sample(names, 1 if rng.random() < 0.6 else 2))
        statements = [s for family in self.families for s in FAMILIES[family][3]]
        threads = 3 if rng.random() < 0.2 else 2
        while True:
            few = rng.sample(statements, 5)
            self.bodies = [Body(rng, few, rng.randrange(2, 5) if threads == 2 else rng.randrange(1, 4)) for _ in range(threads)]
            if self._meets():
                break

    def _meets(self):
        """Does a thread read what another one writes? Otherwise there is little to see."""
        def names(body, reads):
            return {name for line in body.lines if bool(re.match(r".*\br\d", line)) == reads for name in re.findall(r"[a-z]\w+|\b[abhngv]\b", line)}
        shared = {re.match(r"\w+", value).group() for family in self.families for value in FAMILIES[family][2]}
        return any(names(one, True) & names(other, False) & shared for one in self.bodies for other in self.bodies if one is not other)

    @property
    def waits(self):
        return any(body.waits for body in self.bodies)

    def source(self):
        out = [f"sealed class P{self.number} : Program", "{"]
        for family in self.families:
            out.append("    " + FAMILIES[family][0])
        slots = [f"t{i}_{k}" for i, body in enumerate(self.bodies) for k in range(body.locals)]
        faults = [f"f{i}" for i in range(len(self.bodies))]
        out.append(f"    int {', '.join(slots + faults)};")
        out.append(f"    internal override int Threads => {len(self.bodies)};")
        out.append(f"    internal override bool Waits => {'true' if self.waits else 'false'};")
        out.append("    internal override void Reset()\n    {")
        for family in self.families:
            out.append("        " + FAMILIES[family][1])
        out += [f"        {slot} = 0;" for slot in slots + faults]
        out.append("    }")
        out.append("    internal override void Run(int thread)\n    {\n        switch (thread)\n        {")
        for i in range(len(self.bodies)):
            out.append(f"            case {i}: Body{i}(); break;")
        out.append("        }\n    }")
        for i, body in enumerate(self.bodies):
            out.append(f"    void Body{i}()\n    {{")
            if body.locals:
                out.append("        int " + ", ".join(f"r{k} = 0" for k in range(body.locals)) + ";")
            out.append("        try\n        {")
            out += [f"            {line}" + (" Pause();" if line is not body.lines[-1] else "") for line in body.lines]
            out.append("        }")
            for code, exception in enumerate(EXCEPTIONS, 1):
                out.append(f"        catch ({exception}) {{ f{i} = {code}; }}")
            out += [f"        t{i}_{k} = r{k};" for k in range(body.locals)]
            out.append("    }")
        values = slots + faults + [value for family in self.families for value in FAMILIES[family][2]]
        out.append("    internal override string Outcome()\n    {")
        out.append("        var text = new System.Text.StringBuilder();")
        out += [f"        Add(text, {value});" for value in values]
        out.append("        return text.ToString();\n    }\n}")
        return "\n".join(out)
