"""Litmus tests, and the many ways to write the same accesses in C#. What test_forms.py compares.

The tests are those of classic.litmus that are about numbers. A form says how the variables x and y are kept, how one is read into a
register, and how a constant is written to one; everything else about a program stays the same, and so do its outcomes. Three kinds of
forms differ in what a memory model may make of them:

  move     the value only goes from place to place: as the plain form, under every model
  compute  something is computed with it, or it goes through memory that nobody else can reach: `ecma` waits for it there
  control  it decides where the program goes on, or whether an instruction faults: nothing but ordinary reads may come before it (`net`)
"""

import re
from dataclasses import dataclass
from pathlib import Path

CLASSIC = Path(__file__).parent / "classic.litmus"


# --- tests: threads of statements ---

@dataclass(frozen=True)
class Test:
    text: str  # as the reference reads it
    threads: tuple  # of statements: (kind, operands...)


TOKEN = re.compile(r"\s*(==|\|\||[A-Za-z_]\w*|\d+|[=!;{}(),+.])")


class Parser:
    """One thread. Raises ValueError for what is no number."""

    def __init__(self, text):
        self.tokens = TOKEN.findall(text)

    def take(self, *wanted):
        if not self.tokens or (wanted and self.tokens[0] not in wanted):
            raise ValueError(f"{wanted} expected")
        return self.tokens.pop(0)

    def is_next(self, token):
        return bool(self.tokens) and self.tokens[0] == token

    def block(self, end):
        statements = []
        while self.tokens and self.tokens[0] != end:
            statements.append(self.statement())
            if self.is_next(";"):
                self.take()
        return tuple(statements)

    def operand(self):
        token = self.take()
        if not re.fullmatch(r"\d+|r\d", token):
            raise ValueError(token)
        if self.is_next("+"):
            self.take()
            return f"{token} + {self.take()}"
        return token

    def arguments(self):
        self.take("(")
        variable, values = self.take(), []
        while self.take(",", ")") == ",":
            values.append(self.operand())
        return variable, *values

    def statement(self):
        name = self.take()
        if name == "fence":
            return ("fence",)
        if name in ("lock", "unlock"):
            return (name, self.take())
        if name in ("exchange", "add", "cas"):
            return (name, None, *self.arguments())
        if name == "if":
            register = self.take()
            self.take("==")
            value = self.operand()
            self.take("{")
            then = self.block("}")
            self.take("}")
            otherwise = ()
            if self.is_next("else"):
                self.take()
                self.take("{")
                otherwise = self.block("}")
                self.take("}")
            return ("if", register, value, then, otherwise)
        is_volatile = self.is_next("!")
        if is_volatile:
            self.take()
        self.take("=")
        if not re.fullmatch(r"r\d", name):
            return ("write", name, self.operand(), is_volatile)
        if self.tokens[0] in ("exchange", "add", "cas"):
            return (self.take(), name, *self.arguments())
        if re.fullmatch(r"\d+", self.tokens[0]):
            return ("set", name, self.take())
        variable = self.take()
        if self.is_next(".") or variable in ("start", "join") or variable.isupper():
            raise ValueError(variable)
        is_volatile = self.is_next("!")
        if is_volatile:
            self.take()
        return ("read", name, variable, is_volatile)


def statements(block):
    """All of them, those inside of others as well."""
    for statement in block:
        yield statement
        if statement[0] == "if":
            yield from statements(statement[3])
            yield from statements(statement[4])


def variables(test):
    places = {"write": 1, "read": 2, "exchange": 2, "add": 2, "cas": 2}
    return {s[places[s[0]]] for thread in test.threads for s in statements(thread) if s[0] in places}


def parse_tests():
    tests, name = {}, None
    for line in CLASSIC.read_text(encoding="utf-8").splitlines():
        if line.startswith("test "):
            name = line.split()[1]
        elif line.strip().startswith("program "):
            text = line.strip().removeprefix("program ")
            try:
                test = Test(text, tuple(Parser(part).block("") for part in text.split("||")))
            except ValueError:
                continue  # about objects or threads
            if variables(test) <= set("xyzw"):
                tests[name] = test
    return tests


TESTS = parse_tests()


@dataclass(frozen=True)
class Form:
    name: str
    place: str = "S.{v}"  # the variable {v}, an lvalue
    read: str = "{r} = {p};"  # {p} into {r}; {i} is unique in the program
    write: str = "{p} = {c};"  # the constant {c}
    register: str = "r{n}"  # where register n is kept while the thread runs
    begin: str = ""  # at the beginning of each thread
    end: str = ""  # at its end, before the registers are told
    number: str = "{p}"  # the value of {p} in the end
    kind: str = "move"
    unsafe: bool = False


def places():
    yield "static", dict(place="S.{v}")
    yield "static-generic", dict(place="G<string>.{v}")
    yield "field", dict(place="O.Same.{v}")
    yield "field-mutable-object", dict(place="O.Other.{v}")
    yield "field-of-base", dict(place="O.Derived.{v}")
    yield "struct-in-class", dict(place="O.Same.part.{v}")
    yield "static-struct", dict(place="S.part.{v}")
    yield "nested-struct", dict(place="S.outer.inner.{v}")
    yield "element", dict(place="A.one[A.{v}]")
    yield "element-constant", dict(place="A.Of{v}[0]")
    yield "element-of-mutable-array", dict(place="A.other[A.{v}]")
    yield "element-long-index", dict(place="A.one[(long)A.{v}]")
    yield "element-2d", dict(place="A.square[1, A.{v}]")
    yield "element-jagged", dict(place="A.jagged[A.{v}][1]")
    yield "element-struct", dict(place="A.parts[A.{v}].x")
    yield "list", dict(place="CollectionsMarshal.AsSpan(A.list)[A.{v}]")
    yield "span", dict(place="A.one.AsSpan()[A.{v}]")
    yield "span-slice", dict(place="A.one.AsSpan(A.{v}, 1)[0]")
    yield "ref-return", dict(place="S.Ref{v}()")
    yield "ref-local", dict(begin="ref int px = ref S.x; ref int py = ref S.y;", place="p{v}")
    yield "ref-local-element", dict(begin="ref int px = ref A.one[A.x]; ref int py = ref A.one[A.y];", place="p{v}")
    yield "ref-local-field", dict(begin="ref int px = ref O.Same.x; ref int py = ref O.Same.y;", place="p{v}")
    yield "span-local", dict(begin="Span<int> span = A.one;", place="span[A.{v}]")
    yield "ref-struct", dict(begin="var view = new View(ref S.x, ref S.y);", place="view.{v}")
    yield "unsafe-add", dict(place="Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(A.one), A.{v})")
    yield "unsafe-as", dict(place="Unsafe.As<uint, int>(ref Unsafe.As<int, uint>(ref S.{v}))")
    yield "ternary-ref", dict(place="(S.Yes ? ref S.{v} : ref S.none)")
    yield "box", dict(place="Unsafe.Unbox<int>(A.Box{v})")
    yield "strong-box", dict(place="A.Strong{v}.Value")
    yield "pointer", dict(begin="fixed (int* pa = A.one) {{", place="pa[A.{v}]", end="}}", unsafe=True)
    yield "pointer-static", dict(begin="fixed (int* px = &S.x) fixed (int* py = &S.y) {{", place="(*p{v})", end="}}", unsafe=True)
    yield "record", dict(place="O.Rec.{v}")
    yield "thread-local-array", dict(begin="int[] mine = A.one;", place="mine[A.{v}]")
    yield "local-object", dict(begin="O mine = O.Same;", place="mine.{v}")
    yield "memory-span", dict(place="A.memory.Span[A.{v}]")
    yield "this-field", dict(place="O.Same.{v}", begin="O self = O.Same.Self();")


def reads():
    yield "plain", "{r} = {p};", "move"
    yield "local", "int t{i} = {p}; {r} = t{i};", "move"
    yield "two-locals", "int t{i} = {p}; int u{i} = t{i}; t{i} = 7; {r} = u{i};", "move"
    yield "out", "F.Get(ref {p}, out {r});", "move"
    yield "out-var", "F.Get(ref {p}, out int t{i}); {r} = t{i};", "move"
    yield "out-try", "F.TryGet(ref {p}, out int t{i}); {r} = t{i};", "move"
    yield "out-twice", "F.Get(ref {p}, out int t{i}); {r} = t{i}; F.None(out t{i});", "move"
    yield "out-discard", "F.Get(ref S.none, out _); {r} = {p};", "move"
    yield "ref-parameter", "F.Copy(ref {p}, ref {r});", "move"
    yield "in-parameter", "{r} = F.In(in {p});", "move"
    yield "by-value", "{r} = F.Same({p});", "move"
    yield "by-value-twice", "{r} = F.Same(F.Same({p}));", "move"
    yield "many-arguments", "{r} = F.Third(1, 2, {p}, 4, 5, 6, 7, 8, 9);", "move"
    yield "generic-method", "{r} = F.Same<int>({p});", "move"
    yield "generic-out", "F.Get<int>(ref {p}, out {r});", "move"
    yield "local-function", "int G{i}() => {p}; {r} = G{i}();", "move", "S.{v}"
    yield "static-local-function", "static int G{i}(int a) => a; {r} = G{i}({p});", "move"
    yield "virtual", "{r} = F.Virtual.Same({p});", "move"
    yield "abstract", "{r} = F.Abstract.Same({p});", "move"
    yield "interface", "{r} = F.Interface.Same({p});", "move"
    yield "interface-generic", "{r} = F.Interface.Of<int>({p});", "move"
    yield "interface-default", "{r} = F.Interface.Default({p});", "move"
    yield "static-abstract", "{r} = F.By<Thing>({p});", "move"
    yield "delegate", "{r} = F.Identity({p});", "move"
    yield "delegate-static", "{r} = F.Open({p});", "move"
    yield "delegate-out", "F.Out(ref {p}, out {r});", "move"
    yield "function-pointer", "{r} = F.Pointer({p});", "move"
    yield "lambda-local", "Func<int, int> g{i} = a => a; {r} = g{i}({p});", "move"
    yield "extension", "{r} = ({p}).Itself();", "move"
    yield "instance", "{r} = F.Thing.Itself({p});", "move"
    yield "struct-method", "{r} = new Cell {{ a = 3 }}.Second({p});", "move"
    yield "struct-this", "var t{i} = new Cell(); t{i}.Load(ref {p}); {r} = t{i}.a;", "move"
    yield "struct-constructor", "var t{i} = new Cell({p}); {r} = t{i}.a;", "move"
    yield "struct-initialiser", "var t{i} = new Cell {{ a = {p}, b = 4 }}; {r} = t{i}.a;", "move"
    yield "struct-second-field", "var t{i} = new Cell {{ b = {p} }}; t{i}.a = 5; {r} = t{i}.b;", "move"
    yield "struct-property", "var t{i} = new Cell {{ A = {p} }}; {r} = t{i}.A;", "move"
    yield "struct-copy", "Cell t{i} = default; t{i}.b = {p}; Cell u{i} = t{i}; t{i}.b = 6; {r} = u{i}.b;", "move"
    yield "struct-argument", "{r} = F.OfCell(new Cell {{ a = {p} }});", "move"
    yield "struct-returned", "{r} = F.ToCell({p}).a;", "move"
    yield "struct-out", "F.ToCell({p}, out Cell t{i}); {r} = t{i}.a;", "move"
    yield "struct-nested", "Pair t{i} = default; t{i}.second.b = {p}; {r} = t{i}.second.b;", "move"
    yield "struct-byte-beside", "Mixed t{i} = default; t{i}.number = {p}; t{i}.small = 9; {r} = t{i}.number;", "move"
    yield "struct-ref", "Cell t{i} = default; ref int q{i} = ref t{i}.b; q{i} = {p}; {r} = t{i}.b;", "move"
    yield "struct-with", "var t{i} = new Cell {{ a = {p} }} with {{ b = 2 }}; {r} = t{i}.a;", "move"
    yield "record-struct", "var t{i} = new Point({p}, 3); {r} = t{i}.X;", "move"
    yield "record-struct-deconstruct", "var (t{i}, u{i}) = new Point({p}, 3); {r} = t{i};", "move"
    yield "readonly-struct", "var t{i} = new Fixed({p}); {r} = t{i}.Value;", "move"
    yield "generic-struct", "var t{i} = new Holder<int>({p}); {r} = t{i}.Value;", "move"
    yield "tuple", "var t{i} = ({p}, 2); {r} = t{i}.Item1;", "move"
    yield "tuple-named", "(int a, int b) t{i} = (1, {p}); {r} = t{i}.b;", "move"
    yield "tuple-returned", "var (t{i}, u{i}) = F.Two({p}); {r} = t{i};", "move"
    yield "tuple-swap", "int t{i} = {p}, u{i} = 1; (u{i}, t{i}) = (t{i}, u{i}); {r} = u{i};", "move"
    yield "tuple-of-many", "var t{i} = (1, 2, 3, 4, 5, 6, 7, 8, {p}); {r} = t{i}.Item9;", "move"
    yield "deconstruct", "({r}, _) = ({p}, 1);", "move"
    yield "nullable", "int? t{i} = {p}; {r} = t{i}.GetValueOrDefault();", "move"
    yield "nullable-value", "int? t{i} = {p}; {r} = t{i}.Value;", "move"
    yield "nullable-coalesce", "int? t{i} = {p}; {r} = t{i} ?? 7;", "move"
    yield "address-taken", "int t{i} = {p}; {r} = t{i}; F.Touch(ref t{i});", "move"
    yield "ref-of-local", "int t{i} = 0; ref int q{i} = ref t{i}; q{i} = {p}; {r} = t{i};", "move"
    yield "ref-read-of-local", "int t{i} = {p}; ref int q{i} = ref t{i}; {r} = q{i};", "move"
    yield "span-of-local", "int t{i} = 0; new Span<int>(ref t{i})[0] = {p}; {r} = t{i};", "move"
    yield "try-finally", "int t{i} = 0; try {{ t{i} = {p}; }} finally {{ {r} = t{i}; }}", "move"
    yield "finally", "try {{ }} finally {{ {r} = {p}; }}", "move"
    yield "try-catch", "try {{ {r} = {p}; }} catch (InvalidOperationException) {{ {r} = 3; }}", "move"
    yield "using", "using (new Nothing()) {r} = {p};", "move"
    yield "block", "{{ {{ {r} = {p}; }} }}", "move"
    yield "loop-once", "for (int k{i} = 0; k{i} < 1; k{i}++) {r} = {p};", "move"
    yield "do-once", "do {{ {r} = {p}; }} while (S.No);", "move"
    yield "foreach-once", "foreach (int k{i} in A.Once) {r} = {p};", "move"
    yield "ternary", "{r} = S.Yes ? {p} : 4;", "move"
    yield "comma-assign", "int t{i}; {r} = t{i} = {p};", "move"
    yield "dead-read", "_ = {p}; {r} = {p};", "twice"
    yield "uint", "{r} = (int)(uint){p};", "move"
    yield "get-hash-code", "{r} = ({p}).GetHashCode();", "move"
    yield "unaligned", "{r} = Unsafe.ReadUnaligned<int>(ref Unsafe.As<int, byte>(ref {p}));", "move"
    yield "span-copy", "int t{i} = 0; new Span<int>(ref {p}).CopyTo(new Span<int>(ref t{i})); {r} = t{i};", "compute"
    yield "to-array", "{r} = new Span<int>(ref {p}).ToArray()[0];", "compute"
    yield "to-string", "{r} = ({p}).ToString() == \"0\" ? 0 : {c1};", "control"
    yield "index-of", "{r} = new Span<int>(ref {p}).IndexOf(0) == 0 ? 0 : {c1};", "control"
    yield "discard-long", "long t{i} = {p}; {r} = (int)t{i};", "compute"
    yield "long", "long t{i} = {p}; {r} = (int)(t{i} + 0L);", "compute"
    yield "plus-zero", "{r} = {p} + S.Zero;", "compute"
    yield "compound", "{r} = 0; {r} += {p};", "compute"
    yield "arithmetic", "{r} = ({p} * 2 + 6) / 2 - 3;", "compute"
    yield "shift", "{r} = ({p} << 3) >> 3;", "compute"
    yield "byte", "{r} = (byte){p};", "compute"
    yield "double", "{r} = (int)(double){p};", "compute"
    yield "negate", "{r} = -(-{p});", "compute"
    yield "xor", "{r} = {p} ^ 5 ^ 5;", "compute"
    yield "enum", "{r} = (int)(DayOfWeek){p};", "move"
    yield "closure-field", "var t{i} = new Cells(); t{i}.a = {p}; {r} = t{i}.a;", "compute"
    yield "private-array", "var t{i} = new int[3]; t{i}[1] = {p}; {r} = t{i}[1];", "compute"
    yield "private-array-initialiser", "int[] t{i} = {{ 1, {p} }}; {r} = t{i}[1];", "compute"
    yield "stackalloc", "Span<int> t{i} = stackalloc int[2]; t{i}[1] = {p}; {r} = t{i}[1];", "compute"
    yield "captured", "int t{i} = {p}; Func<int> g{i} = () => t{i}; {r} = g{i}();", "compute"
    yield "boxed", "object t{i} = {p}; {r} = (int)t{i};", "compute"
    yield "boxed-struct", "object t{i} = new Cell {{ a = {p} }}; {r} = ((Cell)t{i}).a;", "compute"
    yield "record-class", "var t{i} = new Rec({p}, 2); {r} = t{i}.x;", "compute"
    yield "class-property", "var t{i} = new Cells {{ A = {p} }}; {r} = t{i}.A;", "compute"
    yield "tuple-class", "var t{i} = Tuple.Create({p}, 1); {r} = t{i}.Item1;", "compute"
    yield "private-list", "var t{i} = new List<int>(4); t{i}.Add({p}); {r} = t{i}[0];", "compute"
    yield "params", "{r} = F.First({p}, 1, 2);", "compute"
    yield "iterator", "foreach (int k{i} in F.Yield({p})) {r} = k{i};", "compute"
    yield "math-max", "{r} = Math.Max({p}, -1);", "control"
    yield "math-abs", "{r} = Math.Abs({p});", "control"
    yield "compare-to", "{r} = ({p}).CompareTo(0);", "control"
    yield "equals", "{r} = ({p}).Equals(0) ? 0 : {c1};", "control"
    yield "if", "if ({p} == 0) {r} = 0; else {r} = {c1};", "control"
    yield "ternary-on-it", "{r} = {p} != 0 ? {c1} : 0;", "control"
    yield "switch", "switch ({p}) {{ case 0: {r} = 0; break; case 1: {r} = 1; break; case 2: {r} = 2; break; case 3: {r} = 3; break; default: {r} = 4; break; }}", "control"
    yield "switch-expression", "{r} = {p} switch {{ 0 => 0, 1 => 1, 2 => 2, 3 => 3, _ => 4 }};", "control"
    yield "and-also", "bool t{i} = {p} != 0 && S.Yes; {r} = t{i} ? {c1} : 0;", "control"
    yield "divide-by-it", "{r} = 4 - 4 / ({p} + 1) - ({p1});", "skip"
    yield "checked", "{r} = checked({p} + S.Zero);", "control"
    yield "checked-conversion", "{r} = checked((int)(uint){p});", "control"
    yield "divide", "{r} = {p} / S.One;", "compute"
    yield "remainder", "{r} = {p} % S.Ten;", "compute"
    yield "index-by-it", "{r} = A.Small[{p}];", "control"
    yield "index-private", "int[] t{i} = {{ 0, 1, 2 }}; {r} = t{i}[{p}];", "control"
    yield "string-index", "{r} = A.Text[{p}] - '0';", "control"


def writes():
    yield "plain", "{p} = {c};"
    yield "local", "int t{i} = {c}; {p} = t{i};"
    yield "out", "F.Set(out {p}, {c});"
    yield "ref", "F.Put(ref {p}, {c});"
    yield "ref-local", "ref int t{i} = ref {p}; t{i} = {c};"
    yield "generic", "F.Put<int>(ref {p}, {c});"
    yield "virtual", "F.Virtual.Put(ref {p}, {c});"
    yield "interface", "F.Interface.Put(ref {p}, {c});"
    yield "delegate", "F.Putter(ref {p}, {c});"
    yield "extension", "({c}).To(ref {p});"
    yield "struct-method", "new Cell {{ a = {c} }}.Store(ref {p});"
    yield "deconstruct", "({p}, _) = ({c}, 0);"
    yield "ternary", "{p} = S.Yes ? {c} : 9;"
    yield "finally", "try {{ }} finally {{ {p} = {c}; }}"
    yield "unsafe", "Unsafe.AsRef(in {p}) = {c};"
    yield "unsafe-write", "Unsafe.WriteUnaligned(ref Unsafe.As<int, byte>(ref {p}), {c});"
    yield "loop-once", "for (int k{i} = 0; k{i} < 1; k{i}++) {p} = {c};"
    yield "chained", "int t{i}; {p} = t{i} = {c};"
    yield "lambda", "Action g{i} = () => {p} = {c}; g{i}();", "S.{v}"
    yield "local-function", "void G{i}() => {p} = {c}; G{i}();", "S.{v}"
    yield "fill", "new Span<int>(ref {p}).Fill({c});"
    yield "span-copy", "A.copies[{c}].AsSpan().CopyTo(new Span<int>(ref {p}));", "compute"
    yield "out-var-chain", "F.Set(out int t{i}, {c}); {p} = t{i};"
    yield "struct-field-of-local", "Cell t{i} = default; t{i}.b = {c}; {p} = t{i}.b;"


def registers():
    yield "struct", dict(begin="Cells4 s = default;", register="s.r{n}")
    yield "tuple", dict(begin="(int r0, int r1, int r2, int r3, int r4, int r5) s = default;", register="s.r{n}")
    yield "address-taken", dict(end="F.Touch(ref r0); F.Touch(ref r1); F.Touch(ref r2); F.Touch(ref r3);")
    yield "span", dict(begin="Span<int> s = stackalloc int[6];", register="s[{n}]", kind="compute")
    yield "array", dict(begin="int[] s = new int[6];", register="s[{n}]", kind="compute")
    yield "object", dict(begin="var s = new Four();", register="s.r{n}", kind="compute")
    yield "captured", dict(begin="int q0 = 0, q1 = 0, q2 = 0, q3 = 0, q4 = 0, q5 = 0; Action tell = () => {{ q0 += 0; q1 += 0; q2 += 0; q3 += q4 + q5; }};",
                           register="q{n}", end="tell();", kind="compute")
    yield "ref-struct", dict(begin="Refs s = default;", register="s.r{n}")


def forms():
    """All of them: one thing is written in another way at a time."""
    for name, more in places():
        yield Form(f"place-{name}", **more)
    for name, text, kind, *place in reads():
        if kind not in ("skip", "twice") and name != "plain":
            yield Form(f"read-{name}", read=text, kind=kind, **({"place": place[0]} if place else {}))
    for name, text, *place in writes():
        if place == ["compute"]:
            yield Form(f"write-{name}", write=text, kind="compute")
        elif name != "plain":
            yield Form(f"write-{name}", write=text, **({"place": place[0]} if place else {}))
    # Values of several pieces, of which the number is one.
    yield Form("wide-nullable", place="S.maybe{v}", read="{r} = {p}.GetValueOrDefault();", write="{p} = {c};", number="{p}.GetValueOrDefault()")
    yield Form("wide-tuple", place="S.pair{v}", read="{r} = {p}.Item1;", write="{p} = ({c}, 1);", number="{p}.Item1")
    for name, more in registers():
        yield Form(f"register-{name}", **more)


def values_of(test, variable):
    """What is written to it, as far as that is a constant."""
    written = {s[2] for thread in test.threads for s in statements(thread) if s[0] == "write" and s[1] == variable}
    written |= {s[3] for thread in test.threads for s in statements(thread) if s[0] == "exchange" and s[2] == variable}
    return written


def has_one_value(test):
    """Is a value that was read 0, or one that is known?"""
    return all(len(values_of(test, v)) <= 1 and all(value.isdigit() for value in values_of(test, v)) for v in "xy")


def reads_come_last(thread):
    """Is what comes after an ordinary read an ordinary read?"""
    seen = False
    for s in statements(thread):
        if seen and not (s[0] in ("set", "fence") or (s[0] == "read" and not s[3])):
            return False
        seen = seen or (s[0] == "read" and not s[3] and s[2] in "xy")
    return True


def applies(form, test, model):
    """Has the form the outcomes of the plain one there?"""
    test = TESTS[test]
    if "{c1}" in form.read and not has_one_value(test):
        return False
    has_others = any(s[0] in ("exchange", "add", "cas") or s[-1] is True for t in test.threads for s in statements(t))
    if has_others and form.number != "{p}":
        return False  # no place for them
    if form.kind == "move" or model in ("sc", "tso"):
        return True
    if model == "ecma":
        return False
    return form.kind == "compute" or all(reads_come_last(thread) for thread in test.threads)


PROLOGUE = """// Litmus tests in many forms, made by tests/litmus/forms.py.
#nullable disable
#pragma warning disable 0162, 0164, 0168, 0219, 0649, 0414, 8321, 9123, 9265
using System; using System.Collections.Generic; using System.Diagnostics; using System.Runtime.CompilerServices;
using System.Runtime.InteropServices; using System.Threading;
struct Cell { public int a, b; public Cell(int v) { a = v; b = 2; } public int A { get => a; set => a = value; }
    public void Load(ref int p) { a = p; } public int Second(int v) => v; public void Store(ref int p) { p = a; } }
struct Cells4 { public int r0, r1, r2, r3, r4, r5; } class Four { public int r0, r1, r2, r3, r4, r5; } ref struct Refs { public int r0, r1, r2, r3, r4, r5; }
class Cells { public int a, b; public int A { get; set; } }
struct Pair { public Cell first, second; } struct Mixed { public byte small; public int number; public short last; }
record struct Point(int X, int Y); readonly struct Fixed { public Fixed(int v) { Value = v; } public int Value { get; } }
struct Holder<T> { public Holder(T v) { Value = v; } public T Value; }
struct Nothing : IDisposable { public void Dispose() { } }
class Rec { public int x, y; public Rec(int a, int b) { x = a; y = b; } }
ref struct View { public ref int x; public ref int y; public View(ref int a, ref int b) { x = ref a; y = ref b; } }
struct Part { public int x, y; } struct Outer { public long before; public Part inner; }
class Base { public int x, y; } class Derived : Base { }
record Both { public int x, y; }
class G<T> { public static int x, y; }
class S { public static int x, y, z, w, none; public static readonly object m0 = new(), m1 = new(); public static int? maybex, maybey; public static (int, int) pairx, pairy; public static Part part; public static Outer outer; public static readonly int Zero = 0, One = 1, Ten = 10;
    public static readonly bool Yes = true, No = false; public static ref int Refx() => ref x; public static ref int Refy() => ref y; }
class O { public int x, y; public Part part; public O Self() => this; public static readonly O Same = new(); public static O Other = new();
    public static readonly Derived Derived = new(); public static readonly Both Rec = new(); }
class A { public const int x = 0, y = 1; public static readonly int[] one = new int[2], Ofx = new int[1], Ofy = new int[1], Once = { 0 }, Small = { 0, 1, 2 };
    public static int[] other = new int[2]; public static readonly Memory<int> memory = one; public static readonly int[][] copies = { new[] { 0 }, new[] { 1 }, new[] { 2 } }; public static readonly int[,] square = new int[2, 2];
    public static readonly int[][] jagged = { new int[2], new int[2] }; public static readonly Part[] parts = new Part[2];
    public static readonly List<int> list = new() { 0, 0 }; public static readonly object Boxx = 0, Boxy = 0; public static readonly string Text = "0123";
    public static readonly StrongBox<int> Strongx = new(), Strongy = new(); }
interface IThing { int Same(int a); T Of<T>(T a); int Default(int a) => a; void Put(ref int p, int v); }
interface IStatic { static abstract int Same(int a); }
abstract class Abs { public abstract int Same(int a); }
class Thing : Abs, IThing, IStatic { public override int Same(int a) => a; public T Of<T>(T a) => a; public int Itself(int a) => a; static int IStatic.Same(int a) => a;
    public void Put(ref int p, int v) { p = v; } }
class Virt { public virtual int Same(int a) => a + 1; public virtual void Put(ref int p, int v) { } }
class Virt2 : Virt { public override int Same(int a) => a; public override void Put(ref int p, int v) { p = v; } }
delegate void Getter(ref int p, out int v); delegate void Setter(ref int p, int v);
static unsafe class F { public static readonly Virt Virtual = new Virt2(); public static readonly Abs Abstract = new Thing(); public static readonly IThing Interface = new Thing();
    public static readonly Thing Thing = new(); public static readonly Func<int, int> Identity = Thing.Itself, Open = Same; public static readonly Getter Out = Get;
    public static readonly Setter Putter = Put; public static readonly delegate*<int, int> Pointer = &Same;
    public static void Get(ref int p, out int v) { v = p; } public static bool TryGet(ref int p, out int v) { v = p; return true; } public static void None(out int v) { v = 8; }
    public static void Copy(ref int p, ref int v) { v = p; } public static int In(in int p) => p; public static int Same(int a) => a; public static T Same<T>(T a) => a;
    public static void Get<T>(ref T p, out T v) { v = p; } public static int Third(int a, int b, int c, int d, int e, int f, int g, int h, int i) => c;
    public static int By<T>(int a) where T : IStatic => T.Same(a); public static int Itself(this int a) => a; public static int OfCell(Cell c) => c.a;
    public static Cell ToCell(int v) { Cell c = default; c.a = v; return c; } public static void ToCell(int v, out Cell c) { c = default; c.a = v; }
    public static (int, int) Two(int v) => (v, 3); public static void Touch(ref int p) { } public static int First(params int[] all) => all[0];
    public static IEnumerable<int> Yield(int v) { yield return v; }
    public static void Set(out int p, int v) { p = v; } public static void Put(ref int p, int v) { p = v; } public static void Put<T>(ref T p, T v) { p = v; }
    public static void To(this int v, ref int p) { p = v; } }
static class Told { public static readonly int[] r = new int[6]; }
"""


class Writer:
    """The C# of one test in one form. Registers are numbered through all threads."""

    def __init__(self, test, form):
        self.test, self.form, self.unique = test, form, 0
        self.registers = []
        for t, thread in enumerate(test.threads):
            for s in statements(thread):
                if s[0] in ("read", "set", "exchange", "add", "cas") and s[1] and (t, s[1]) not in self.registers:
                    self.registers.append((t, s[1]))

    def place(self, variable):
        return self.form.place.format(v=variable) if variable in "xy" else f"S.{variable}"

    def register(self, t, name):
        return self.form.register.format(n=self.registers.index((t, name)))

    def operand(self, t, text):
        return re.sub(r"r\d", lambda match: self.register(t, match.group()), text)

    def block(self, t, block):
        return " ".join(self.statement(t, s) for s in block)

    def statement(self, t, s):
        self.unique += 1
        kind = s[0]
        if kind == "fence":
            return "Thread.MemoryBarrier();"
        if kind == "lock":
            return f"Monitor.Enter(S.{s[1]});"
        if kind == "unlock":
            return f"Monitor.Exit(S.{s[1]});"
        if kind == "if":
            return f"if ({self.register(t, s[1])} == {s[2]}) {{ {self.block(t, s[3])} }} else {{ {self.block(t, s[4])} }}"
        if kind == "set":
            return f"{self.register(t, s[1])} = {s[2]};"
        if kind == "write":
            place, value = self.place(s[1]), self.operand(t, s[2])
            if s[3]:
                return f"Volatile.Write(ref {place}, {value});"
            if s[1] in "xy" and value.isdigit():
                return self.form.write.format(p=place, c=value, i=self.unique)
            return f"{place} = {value};" if self.form.number == "{p}" or s[1] not in "xy" else self.form.write.format(
                p=place, c=f"({value})", i=self.unique)
        if kind == "read":
            place, register = self.place(s[2]), self.register(t, s[1])
            if s[3]:
                return f"{register} = Volatile.Read(ref {place});"
            if s[2] not in "xy":
                return f"{register} = {place};"
            value = max(values_of(self.test, s[2]), default="0")
            return self.form.read.format(r=register, p=place, i=self.unique, c1=value)
        method = {"exchange": "Exchange", "add": "Add", "cas": "CompareExchange"}[kind]
        values = [self.operand(t, value) for value in s[3:]]
        call = f"Interlocked.{method}(ref {self.place(s[2])}, {', '.join(reversed(values))})"
        return f"{self.register(t, s[1])} = {call};" if s[1] else f"{call};"

    def thread(self, t):
        count = len(self.registers)
        body = [" ".join(f"int r{n} = 0;" for n in range(max(count, 4))), self.form.begin.format(), self.block(t, self.test.threads[t])]
        told = [f"Told.r[{n}] = {self.register(t, name)};" for n, (thread, name) in enumerate(self.registers) if thread == t]
        end = self.form.end.format()
        body += [*told, end] if self.form.end.startswith("}") else [end, *told]
        return f"  static void T{t}() {{ {' '.join(part for part in body if part)} }}"


def program(number, test, form):
    """The C# class of one test in one form."""
    writer = Writer(TESTS[test], form)
    count = len(TESTS[test].threads)
    lines = [f"static unsafe class P{number} {{ // {test} {form.name}"]
    lines += [writer.thread(t) for t in range(count)]
    starts = " ".join(f"var t{t} = new Thread(T{t}); t{t}.Start();" for t in range(count))
    joins = " ".join(f"t{t}.Join();" for t in range(count))
    numbers = [form.number.format(p=writer.place(v)) for v in "xyzw"]
    begin, end = form.begin.format(), "}" * form.begin.format().count("{") if form.unsafe else ""
    lines.append(f"  internal static void Run() {{ {starts} {joins} {begin} Outcomes.End({', '.join(numbers[:2])}); {end} }}")
    lines.append("}")
    return "\n".join(lines)


def source(cases):
    """All of them (by number) in one file. The first argument says which one runs, the others are the outcomes that are expected; each is
    a violation in a line of its own."""
    most = 256
    parts = [PROLOGUE]
    parts += [program(number, test, form) for number, (test, form) in cases.items()]
    parts.append("static class Outcomes { internal static string[] expected; internal static void End(int x, int y) {")
    parts.append("long outcome = 0; foreach (int value in new[] { x, y, S.z, S.w }) outcome = 8 * outcome + value;")
    parts.append("foreach (int value in Told.r) outcome = 8 * outcome + value; string text = outcome.ToString();")
    parts.append("switch (Array.IndexOf(expected, text, 1)) {")
    parts += [f'case {i}: Debug.Fail("{i}"); break;' for i in range(1, most + 1)]
    parts.append('default: Debug.Fail("other " + text); break; } } }')
    parts.append("static class Program { static void Main(string[] arguments) { Outcomes.expected = arguments; ")
    # Class constructors are fences where they run: not in the middle of a test.
    parts += [f"RuntimeHelpers.RunClassConstructor(typeof({c}).TypeHandle);" for c in ("S", "G<string>", "O", "A", "F", "Told")]
    parts.append("switch (int.Parse(arguments[0])) {")
    parts += [f"case {number}: P{number}.Run(); break;" for number in cases]
    parts.append("} } }")
    return "\n".join(parts) + "\n"


def outcome_number(test, line):
    """Of a line of the reference: `0:r0=1 1:r1=0 x=1 y=1`."""
    values = {}
    for part in line.split():
        name, value = part.split("=")
        values[name] = int(value)
    registers = Writer(TESTS[test], Form("")).registers
    number = 0
    for digit in [values.get(v, 0) for v in "xyzw"] + [values.get(f"{t}:{name}", 0) for t, name in registers] + [0] * (6 - len(registers)):
        number = 8 * number + digit
    return str(number)
