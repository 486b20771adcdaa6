// Calls of every kind, and what leaves a method early.
static partial class Forms
{
    interface IShape
    {
        int Area();
        int Twice() => Area() * 2;
    }

    abstract class Shape : IShape
    {
        public int size = 3;
        public abstract int Area();
        public virtual int Sides() => 0;
    }

    class Square : Shape
    {
        public override int Area() => size * size;
        public override int Sides() => base.Sides() + 4;
    }

    sealed class Tall : Square
    {
        public int height = 5;
        public override int Area() => base.Area() + height;
    }

    struct Dot : IShape
    {
        public int size;
        public int Area() => ++size;
    }

    static Shape shape = new Tall();
    static IShape dot = new Dot { size = 1 };

    static long VirtualCalls() => shape.Area() + shape.Sides() * 100;

    static long InterfaceCalls()
    {
        IShape s = shape;
        return s.Area() + s.Twice() * 100 + new Dot { size = 4 }.Area();
    }

    static long StructInterface()
    {
        IShape d = Share((IShape)new Dot { size = 1 });
        return d.Area() + d.Area() * 10;
    }

    static long Casts()
    {
        object o = shape;
        int caught = 0;
        try
        {
            caught = ((string)o).Length;
        }
        catch (InvalidCastException)
        {
            caught = 7;
        }
        return caught + (o is Square s ? s.size : 0) + (o as IShape)!.Area() + (o is string ? 100 : 0);
    }

    static long Patterns()
    {
        object[] things = Share(new object[] { number, word, shape, pair, 2.5 });
        int sum = 0;
        foreach (object thing in things)
        {
            sum = sum * 7 + thing switch
            {
                int and > 5 => 1,
                string { Length: 4 } => 2,
                Tall { height: var h, size: 3 } => h,
                Pair { x: 3 } p => p.y,
                _ => 6,
            };
        }
        return sum + (ints is [3, .. var rest] ? rest.Length : 0);
    }

    static T Largest<T>(T a, T b, T c) where T : IComparable<T> => a.CompareTo(b) > 0 ? (a.CompareTo(c) > 0 ? a : c) : b.CompareTo(c) > 0 ? b : c;

    sealed class Box<T>
    {
        public T value = default!;
        public static int made;
    }

    static long Generics()
    {
        var box = Share(new Box<Pair>());
        box.value = pair;
        box.value.x++;
        var text = Share(new Box<string> { value = word });
        Box<int>.made++;
        int made = Box<int>.made;
        Box<int>.made = 0;
        return Largest(number, 3, 5) + Largest("a", word, "b").Length * 10 + box.value.x * 100 + text.value.Length + made;
    }

    static TNumber SumOf<TNumber>(TNumber[] numbers) where TNumber : INumber<TNumber>
    {
        TNumber sum = TNumber.Zero;
        foreach (TNumber n in numbers) sum += n;
        return sum;
    }

    static long GenericMath() => SumOf(ints) + (long)SumOf(Share(new[] { real, 1.5 }));

    static int Count(params int[] numbers) => numbers.Length * 10 + numbers[^1];

    static long Params() => Count(number, 2, number) + Count(number);

    static int calls;

    static void One() => calls = calls * 10 + 1;

    static void Two_() => calls = calls * 10 + 2;

    static Action? action = One;
    static Func<int, int> function = static x => x + 1;

    static long Delegates()
    {
        calls = 0;
        action!();
        Func<int> area = shape.Area;
        return function(number) + area() + calls;
    }

    static long Multicast()
    {
        calls = 0;
        Action all = One;
        all += Two_;
        all += One;
        all();
        all -= Two_;
        all!();
        return calls;
    }

    static long SharedMulticast()
    {
        calls = 0;
        action += Two_;
        action!();
        action -= Two_;
        action!();
        return calls;
    }

    static event EventHandler<int>? Happened;

    static long Events()
    {
        int seen = 0;
        EventHandler<int> handler = (_, n) => seen += n;
        Happened += handler;
        Happened?.Invoke(null, number);
        Happened -= handler;
        Happened?.Invoke(null, 100);
        return seen;
    }

    static long Closures()
    {
        int count = number;
        Action add = () => count += 2;
        add();
        add();
        Func<int, Func<int>> make = n => () => n * count;
        int Local(int x) => x + count;
        return make(3)() + Local(1);
    }

    static unsafe long FunctionPointers()
    {
        delegate*<int, int> pointer = &Fibonacci;
        return pointer(number);
    }

    static IEnumerable<int> Squares(int n)
    {
        try
        {
            for (int i = 0; i < n; i++) yield return i * i + number;
        }
        finally
        {
            calls = 5;
        }
    }

    static long Iterators()
    {
        calls = 0;
        int sum = 0;
        foreach (int i in Squares(3)) sum += i;
        foreach (int i in Squares(3))
        {
            sum += i;
            break;
        }
        return sum * 10 + calls;
    }

    sealed class Problem(int code) : Exception
    {
        public int Code => code;
    }

    static void Fail(int code)
    {
        try
        {
            if (code > 0) throw new Problem(code);
        }
        finally
        {
            calls += 3;
        }
    }

    static long Exceptions()
    {
        calls = 0;
        try
        {
            Fail(0);
            Fail(number);
        }
        catch (Problem p) when (p.Code == 1)
        {
            return 1;
        }
        catch (Problem p) when (p.Code == number && calls == 3)
        {
            return p.Code * 10 + calls;
        }
        finally
        {
            calls = 0;
        }
        return 2;
    }

    static long Rethrow()
    {
        calls = 0;
        try
        {
            try
            {
                Fail(2);
            }
            catch (Problem)
            {
                calls *= 2;
                throw;
            }
        }
        catch (Exception e)
        {
            return calls + ((Problem)e).Code * 100;
        }
        return -1;
    }

    static long NullReferences()
    {
        try
        {
            return nothing!.Length;
        }
        catch (NullReferenceException)
        {
            return number;
        }
    }

    sealed class Resource : IDisposable
    {
        public void Dispose() => calls++;
    }

    static long Usings()
    {
        calls = 0;
        using (new Resource())
        using (var second = new Resource())
        {
            calls += 10;
        }
        return calls;
    }

    static class Lazily
    {
        public static readonly int Value = Compute();
        public static readonly int[] Table = { 1, Value, 3 };

        static int Compute() => number * 2;
    }

    static long StaticConstructors() => Lazily.Value + Lazily.Table[1] * 100;

    [ThreadStatic] static int mine;

    static long ThreadStatics()
    {
        mine = number;
        mine += 2;
        int result = mine;
        mine = 0;
        return result;
    }

    static long LinkedNodes()
    {
        Node? list = null;
        for (int i = 0; i < 3; i++) list = new Node { value = i + number, next = list };
        head = list;
        int sum = 0;
        for (Node? n = head; n != null; n = n.next) sum = sum * 10 + n.value;
        head = null;
        return sum;
    }

    sealed class Node
    {
        public int value;
        public Node? next;
    }

    static Node? head;

    static long ReferenceSwaps()
    {
        Node a = Share(new Node { value = 1 });
        Node b = Share(new Node { value = 2, next = a });
        a.next = b;
        (a.next, b.next) = (b.next, a.next);
        return a.next!.value * 10 + b.next!.value + (ReferenceEquals(a.next, a) ? 100 : 0);
    }

    sealed class Indexed
    {
        int[] items = new int[3];
        public int this[int i] { get => items[i]; set => items[i] = value; }
        public int Auto { get; set; } = 3;
        public required int Must { get; init; }
    }

    static long Properties()
    {
        var o = Share(new Indexed { Must = number });
        o[1] = o.Must;
        o[1] += 5;
        o.Auto++;
        return o[1] * 10 + o.Auto;
    }

    static long Dynamics()
    {
        object o = Share((object)number);
        return o.GetHashCode() + o.ToString()!.Length + (o.Equals(7) ? 10 : 0) + (o.GetType() == typeof(int) ? 100 : 0);
    }

    static async System.Threading.Tasks.ValueTask<int> AddLater(int n)
    {
        await default(System.Threading.Tasks.ValueTask);
        return n + number;
    }

    static long CompletedTasks() => AddLater(3).GetAwaiter().GetResult();
}
