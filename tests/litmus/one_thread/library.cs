// The class library: collections, queries, time, reflection, synchronisation.
static partial class Forms
{
    static readonly List<int> sharedList = new() { 1, 2 };
    static readonly Dictionary<string, int> sharedDictionary = new() { ["a"] = 1 };

    static long Lists()
    {
        var list = new List<int> { number, 2 };
        list.Add(5);
        list.Insert(1, 9);
        list.Remove(2);
        list.Sort();
        return list[0] + list.Count * 10 + list.IndexOf(9) * 100 + (list.Contains(5) ? 1000 : 0);
    }

    static long SharedLists()
    {
        sharedList.Add(number);
        int sum = 0;
        foreach (int i in sharedList) sum = sum * 10 + i;
        sharedList.RemoveAt(2);
        return sum + sharedList.Count;
    }

    static long StructLists()
    {
        var list = Share(new List<Pair>());
        list.Add(pair);
        list.Add(new Pair { x = number });
        return list[0].y + list[1].x * 10;
    }

    static long Dictionaries()
    {
        var map = new Dictionary<int, string> { [number] = "x" };
        map[3] = "yz";
        map.Remove(number);
        map.TryGetValue(3, out string? found);
        return found!.Length + map.Count * 10 + (map.ContainsKey(number) ? 100 : 0);
    }

    static long SharedDictionaries()
    {
        sharedDictionary["b"] = number;
        int sum = 0;
        foreach ((string key, int value) in sharedDictionary) sum = sum * 10 + value + key.Length;
        sharedDictionary.Remove("b");
        sharedDictionary["a"] = 1;
        return sum;
    }

    static long HashSets()
    {
        var set = new HashSet<int> { 1, number };
        set.Add(1);
        return set.Count * 10 + (set.Contains(number) ? 1 : 0);
    }

    static long Queues()
    {
        var queue = Share(new Queue<int>());
        queue.Enqueue(number);
        return queue.Dequeue() * 100 + queue.Count * 10;
    }

    static long Stacks()
    {
        var stack = Share(new Stack<string>());
        stack.Push("a");
        stack.Push("bc");
        return stack.Pop().Length * 10 + stack.Peek().Length;
    }

    static long SortedCollections()
    {
        var map = new SortedDictionary<int, int> { [3] = 1, [1] = number };
        var heap = new PriorityQueue<string, int>();
        heap.Enqueue("late", 5);
        heap.Enqueue("now", number - 6);
        return map.First().Value * 10 + heap.Dequeue().Length;
    }

    static long LinkedLists()
    {
        var list = Share(new LinkedList<int>());
        list.AddLast(number);
        list.AddFirst(2);
        return list.First!.Value * 10 + list.Last!.Value + list.Count * 100;
    }

    static long Linq() => ints.Where(i => i > 1).Select(i => i * number).Sum() + ints.OrderBy(i => i).First() * 100 + (ints.Any(i => i == 2) ? 1000 : 0);

    static long LinqGroups() => sharedList.Concat(ints).GroupBy(i => i % 2).Select(g => g.Key * 10 + g.Count()).Aggregate(0, (a, b) => a * 100 + b) + ints.ToList().Max();

    static long Comparers() => Comparer<int>.Default.Compare(number, 3) + (EqualityComparer<string>.Default.Equals(word, "tide") ? 10 : 0) + HashCode.Combine(1, 2) - HashCode.Combine(1, 2);

    static TimeSpan span = TimeSpan.FromMinutes(90);
    static DateTime date = new(2024, 2, 28);

    static long TimeSpans()
    {
        TimeSpan longer = span + TimeSpan.FromSeconds(30);
        return longer.Hours * 100 + longer.Minutes + (longer > span ? 1000 : 0) + (long)longer.TotalSeconds;
    }

    static long Dates()
    {
        DateTime later = date.AddDays(2).AddHours(number);
        return later.Day * 100 + later.Month + later.Hour + (later - date).Days * 1000 + (later > date ? 10000 : 0) + (int)later.DayOfWeek;
    }

    static long DateText() => date.ToString("yyyy-MM-dd").Length + span.ToString().Length;

    static long DateOnlyAndOffset() => DateOnly.FromDateTime(date).AddDays(3).Month + new DateTimeOffset(date, span).UtcDateTime.Hour;

    static long Guids()
    {
        var id = new Guid(number, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        return id == new Guid(7, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) ? id.ToString().Length : -1;
    }

    sealed class Reflected
    {
        public int field = 3;
        public string Name { get; set; } = "n";
        public int Add(int n) => field + n;
    }

    static Reflected reflected = new();
    static readonly FieldInfo fieldInfo = typeof(Reflected).GetField("field")!;
    static readonly PropertyInfo propertyInfo = typeof(Reflected).GetProperty("Name")!;
    static readonly MethodInfo methodInfo = typeof(Reflected).GetMethod("Add")!;

    static long ReflectionGetValue() => (int)fieldInfo.GetValue(reflected)! + ((string)propertyInfo.GetValue(reflected)!).Length * 10;

    static long ReflectionSetValue()
    {
        fieldInfo.SetValue(reflected, number);
        propertyInfo.SetValue(reflected, "abc");
        int result = reflected.field * 10 + reflected.Name.Length;
        reflected.field = 3;
        reflected.Name = "n";
        return result;
    }

    static long ReflectionInvoke() => (int)methodInfo.Invoke(reflected, new object[] { number })!;

    static long Activators() => ((Reflected)Activator.CreateInstance(typeof(Reflected))!).field + Activator.CreateInstance<Pair>().x;

    static int counter;
    static volatile int flag;
    static long wideCounter;
    static object token = new();

    static long InterlockedMethods()
    {
        counter = 1;
        int a = Interlocked.Increment(ref counter);
        int b = Interlocked.Exchange(ref counter, number);
        int c = Interlocked.CompareExchange(ref counter, 20, 7);
        long d = Interlocked.Add(ref wideCounter, big) - big;
        wideCounter = 0;
        object before = Interlocked.Exchange(ref token, new object());
        return a + b * 10 + c * 100 + counter * 1000 + d + (before == token ? 1 : 0) + Interlocked.Read(ref wideCounter);
    }

    static long Volatiles()
    {
        flag = number;
        int a = flag;
        Volatile.Write(ref counter, a + 1);
        int b = Volatile.Read(ref counter);
        flag = 0;
        Thread.MemoryBarrier();
        return a * 10 + b + flag;
    }

    static readonly object gate = new();
    static readonly Lock newLock = new();

    static long Locks()
    {
        int result;
        lock (gate)
        {
            counter = number;
            lock (gate) counter++;
            result = counter;
        }
        lock (newLock) counter = result * 2;
        bool taken = Monitor.TryEnter(gate);
        if (taken) Monitor.Exit(gate);
        return counter + (taken ? 100 : 0) + (Monitor.IsEntered(gate) ? 1000 : 0);
    }

    static long SemaphoresAndEvents()
    {
        var semaphore = Share(new SemaphoreSlim(1));
        semaphore.Wait();
        int left = semaphore.CurrentCount;
        semaphore.Release();
        var ready = Share(new ManualResetEventSlim());
        ready.Set();
        ready.Wait();
        return left * 10 + semaphore.CurrentCount + (ready.IsSet ? 100 : 0);
    }

    static long Concurrent()
    {
        var map = Share(new System.Collections.Concurrent.ConcurrentDictionary<int, int>());
        map[number] = 1;
        map.AddOrUpdate(number, 0, (_, old) => old + 1);
        var queue = Share(new System.Collections.Concurrent.ConcurrentQueue<int>());
        queue.Enqueue(5);
        queue.TryDequeue(out int first);
        return map[number] * 10 + first + map.Count * 100;
    }

    static long Lazies()
    {
        var lazy = Share(new Lazy<int>(() => number * 2));
        var reference = new WeakReference<string>(word);
        return lazy.Value + lazy.Value * 100 + (reference.TryGetTarget(out string? target) ? target.Length : 0);
    }

    static long Streams()
    {
        using var stream = new System.IO.MemoryStream();
        stream.WriteByte((byte)number);
        stream.Write(new byte[] { 1, 2 });
        stream.Position = 0;
        return stream.ReadByte() * 10 + stream.Length;
    }

    static long TextWriters()
    {
        using var writer = new System.IO.StringWriter();
        writer.Write(word);
        writer.Write(number);
        return writer.ToString() == "tide7" ? 1 : 2;
    }

    static long Randoms() => new Random(number).Next(1000);

    static long BigIntegers() => (long)(new System.Numerics.BigInteger(big) * number % 1000);
}
