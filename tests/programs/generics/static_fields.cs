// about:   each instantiation has its own statics and static constructor; shared over reference types only in code
// mode:    run
using System;
using System.Collections.Generic;

class Counter<T> { public static int Count; public static readonly string Name = typeof(T).Name; static Counter() { Console.WriteLine($"cctor Counter<{typeof(T).Name}>"); } public Counter() { Count++; } }
class Pair<A, B> { public static List<string> Log = new(); public static void Add(A a, B b) => Log.Add($"{a}:{b}"); public class Inner<C> { public static int N; public static string T => $"{typeof(A).Name},{typeof(B).Name},{typeof(C).Name}"; } }
struct Slot<T> { public static T? Value; public T? Item; public static int Gets; public T? Get() { Gets++; return Item; } }
class Base<T> { public static int Shared; public int Id = ++Shared; }
class DerivedA : Base<int> { }
class DerivedB : Base<int> { }
class DerivedC<T> : Base<List<T>> { }
static class Cache<TKey, TValue> where TKey : notnull { static readonly Dictionary<TKey, TValue> map = new(); public static TValue Get(TKey k, Func<TKey, TValue> f) { if (!map.TryGetValue(k, out var v)) { Console.WriteLine("compute " + k); map[k] = v = f(k); } return v; } }
class Singleton<T> where T : class, new() { public static readonly T Instance = new T(); }
class Config { public int V = 1; }

static class StaticFields
{
    static void Touch<T>() { new Counter<T>(); new Counter<T>(); Console.WriteLine($"{Counter<T>.Name} {Counter<T>.Count}"); }
    static class Memo<T> { public static int Hits; }
    static int Hit<T>(T _) => ++Memo<T>.Hits;

    static void Main()
    {
        Touch<int>(); Touch<string>(); Touch<object>(); Touch<int>(); Touch<List<string>>(); Touch<List<int>>(); Touch<int[]>(); Touch<int?>();
        Pair<int, string>.Add(1, "a"); Pair<string, int>.Add("b", 2); Pair<int, string>.Add(3, "c");
        Console.WriteLine(string.Join(",", Pair<int, string>.Log) + " " + string.Join(",", Pair<string, int>.Log));
        Pair<int, string>.Inner<char>.N = 5; Pair<int, int>.Inner<char>.N = 6;
        Console.WriteLine($"{Pair<int, string>.Inner<char>.N} {Pair<int, int>.Inner<char>.N} {Pair<int, string>.Inner<bool>.N} {Pair<int, string>.Inner<bool>.T}");
        Slot<int>.Value = 7; Slot<string>.Value = "seven"; Slot<Slot<int>>.Value = new Slot<int> { Item = 70 };
        Console.WriteLine($"{Slot<int>.Value} {Slot<string>.Value} {Slot<Slot<int>>.Value.Item} {Slot<long>.Value} {Slot<object>.Value ?? "null"}");
        new Slot<int>().Get(); new Slot<string>().Get(); new Slot<string>().Get(); Console.WriteLine($"{Slot<int>.Gets} {Slot<string>.Gets} {Slot<object>.Gets}");
        new DerivedA(); new DerivedB(); new DerivedA(); new DerivedC<int>(); new DerivedC<string>();
        Console.WriteLine($"{Base<int>.Shared} {DerivedA.Shared} {Base<List<int>>.Shared} {DerivedC<string>.Shared} {new DerivedB().Id}");
        Console.WriteLine(Cache<int, string>.Get(1, k => "v" + k) + Cache<int, string>.Get(1, k => "w" + k) + Cache<long, string>.Get(1, k => "x" + k));
        Console.WriteLine(ReferenceEquals(Singleton<Config>.Instance, Singleton<Config>.Instance));
        Singleton<Config>.Instance.V = 9; Console.WriteLine(Singleton<Config>.Instance.V);
        Console.WriteLine($"{Hit(1)} {Hit(2)} {Hit("a")} {Hit((object)"a")} {Hit(3)}");
    }
}
