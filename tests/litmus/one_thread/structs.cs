// Structs of several sizes: by value, by reference, in fields, in arrays, in boxes.
static partial class Forms
{
    struct Two
    {
        public byte a, b;
    }

    struct Pair
    {
        public int x, y;
    }

    struct Wide
    {
        public long a;
        public int b;
        public byte c;
    }

    struct Large
    {
        public long a, b, c, d, e, f;
        public int g;
    }

    struct WithReference
    {
        public string text;
        public int number;
        public object? any;
    }

    struct Nested
    {
        public Pair first;
        public Wide second;
    }

    sealed class Holder
    {
        public Pair pair = new() { x = 1, y = 2 };
        public Wide wide;
        public Large large;
        public WithReference reference;
        public Nested nested;
        public int plain = 4;
    }

    static Two two = new() { a = 1, b = 2 };
    static Pair pair = new() { x = 3, y = 4 };
    static Wide wide = new() { a = 5, b = 6, c = 7 };
    static Large large = new() { a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7 };
    static Holder holder = new();

    static long SmallStruct()
    {
        Two copy = two;
        two.a = 9;
        Two changed = two;
        two = copy;
        return changed.a * 10 + copy.a + changed.b;
    }

    static long EightByteStruct()
    {
        Pair copy = pair;
        pair.x += 5;
        pair.y = pair.x;
        Pair changed = pair;
        pair = copy;
        return changed.x * 100 + changed.y + copy.x + pair.y;
    }

    static long WideStruct()
    {
        Wide copy = wide;
        wide.c++;
        wide.a *= 3;
        Wide changed = wide;
        wide = copy;
        return changed.a + changed.b * 10 + changed.c * 100;
    }

    static long LargeStruct()
    {
        Large copy = large;
        large.d = 40;
        large.g = 70;
        Large changed = large;
        large = copy;
        return changed.a + changed.d + changed.f + changed.g + large.d;
    }

    static Pair Swap(Pair p) => new() { x = p.y, y = p.x };

    static void SwapRef(ref Pair p) => (p.x, p.y) = (p.y, p.x);

    static void Make(int from, out Pair p, out Wide w)
    {
        p = new Pair { x = from, y = from + 1 };
        w = new Wide { a = from, c = 2 };
    }

    static int Sum(in Wide w) => (int)w.a + w.b + w.c;

    static long StructsByValue() => Swap(pair).x * 10 + Swap(Swap(pair)).x;

    static long StructsByReference()
    {
        SwapRef(ref pair);
        int x = pair.x;
        SwapRef(ref pair);
        Make(number, out Pair made, out wide);
        int result = x * 100 + made.y + Sum(wide);
        wide = new Wide { a = 5, b = 6, c = 7 };
        return result;
    }

    static long StructsInObjects()
    {
        Holder h = holder;
        h.pair = new Pair { x = 5, y = 6 };
        h.wide.b = h.pair.y;
        h.large = large;
        h.large.c = h.wide.b;
        h.nested.second.c = 3;
        h.nested.first = h.pair;
        SwapRef(ref h.nested.first);
        return h.pair.x + h.wide.b + h.large.c + h.large.f + h.nested.second.c + h.nested.first.x * 10 + h.plain;
    }

    static long StructWithReference()
    {
        holder.reference = new WithReference { text = "abc", number = 3, any = holder };
        WithReference copy = holder.reference;
        holder.reference.text = "de";
        return copy.text.Length * 10 + holder.reference.text.Length + copy.number + (copy.any == holder ? 100 : 0);
    }

    static long PairArrays()
    {
        Pair[] pairs = Share(new Pair[2]);
        pairs[1] = pair;
        pairs[0].y = pairs[1].x + 1;
        return pairs[0].y + pairs[1].y * 10;
    }

    static long WideArrays()
    {
        Wide[] wides = Share(new Wide[2]);
        wides[0] = wide;
        wides[1] = wides[0];
        wides[1].b = 60;
        return wides[0].b + wides[1].b + wides[1].c;
    }

    static long LargeArrays()
    {
        Large[] larges = Share(new Large[1]);
        larges[0] = large;
        larges[0].e = 50;
        return larges[0].e + larges[0].f;
    }

    // The compiler puts the result where the struct was that the method is called on.
    readonly struct Step(int at)
    {
        readonly int at = at;
        public int At => at;
        public Step Next(int by) => new(at + by);
    }

    static long StructChains() => new Step(number).Next(3).Next(number).At;

    static long BoxedStructs()
    {
        object boxed = Share((object)pair);
        Pair back = (Pair)boxed;
        back.x = 10;
        object again = back;
        object boxedWide = wide;
        return ((Pair)boxed).x + ((Pair)again).x + ((Wide)boxedWide).c + (boxed.Equals(pair) ? 100 : 0) + (boxed.Equals(again) ? 1000 : 0);
    }

    static long RefLocals()
    {
        int[] numbers = Share(new[] { 1, 2, 3 });
        ref int second = ref numbers[1];
        second += 10;
        ref int field = ref holder.plain;
        field++;
        int seen = holder.plain;
        field--;
        ref int chosen = ref (seen > 3 ? ref numbers[0] : ref number);
        chosen += 100;
        return numbers[0] + numbers[1] + seen;
    }

    static long Tuples()
    {
        (int a, string b) t = (number, "xyz");
        (int, int) u = (t.a + 1, t.b.Length);
        (int x, int y) = u;
        (x, y) = (y, x);
        return x * 10 + y + (u == (8, 3) ? 100 : 0) + (t.Equals((7, "xyz")) ? 1000 : 0);
    }

    static (int, long, string) shared = (1, 2, "a");

    static long SharedTuples()
    {
        var old = shared;
        shared = (old.Item1 + 1, old.Item2 * 5, "bc");
        var now = shared;
        shared = old;
        return now.Item1 + now.Item2 + now.Item3.Length + now.CompareTo(old);
    }

    record struct Point(int X, int Y);

    record Person(string Name, int Age);

    static Point point = new(1, 2);
    static Person person = new("Ann", 30);

    static long RecordStructs()
    {
        Point moved = point with { X = 5 };
        return (moved == point ? 1 : 2) + (moved == new Point(5, 2) ? 10 : 20) + moved.X + point.X;
    }

    static long RecordEquality()
    {
        Person other = new("Ann", 30);
        Person older = person with { Age = 31 };
        return (other == person ? 1 : 2) + (older == person ? 10 : 20) + (older.Equals(person) ? 100 : 200) + older.Age;
    }

    static long RecordText() => person.ToString().Length + point.ToString().Length;

    static long RecordHash() => person.GetHashCode() == new Person("Ann", 30).GetHashCode() ? 1 : 2;

    static long DefaultEquality() =>
        (pair.Equals(new Pair { x = 3, y = 4 }) ? 1 : 0) + (pair.Equals(new Pair { x = 3, y = 5 }) ? 10 : 0) +
        (holder.reference.Equals(holder.reference) ? 100 : 0) + (wide.GetHashCode() == wide.GetHashCode() ? 1000 : 0);

    [System.Runtime.CompilerServices.InlineArray(4)]
    struct Four
    {
        public int first;
    }

    static Four four;

    static long InlineArrays()
    {
        for (int i = 0; i < 4; i++) four[i] = i * i;
        int sum = 0;
        foreach (int i in four) sum += i;
        return sum;
    }

    [System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Explicit)]
    struct Union
    {
        [System.Runtime.InteropServices.FieldOffset(0)] public int whole;
        [System.Runtime.InteropServices.FieldOffset(0)] public short low;
        [System.Runtime.InteropServices.FieldOffset(2)] public short high;
        [System.Runtime.InteropServices.FieldOffset(4)] public float real;
    }

    static Union union;

    static long Unions()
    {
        union.whole = 0x12345678;
        union.high = 1;
        Union copy = union;
        copy.low = 2;
        union.real = 1.5f;
        return union.whole + copy.whole + (long)(union.real * 2);
    }
}
