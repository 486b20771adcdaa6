// about:   class, struct, new(), base class, interface, notnull, unmanaged, enum and delegate constraints
// mode:    run
using System;
using System.Collections.Generic;

interface INamed { string Name { get; } }
class Animal : INamed { public virtual string Name => "animal"; public int Legs = 4; }
class Bird : Animal { public override string Name => "bird"; public Bird() { Legs = 2; } }
struct Tag : INamed { public string Name => "tag" + Id; public int Id; public Tag() { Id = 9; } }
enum Size : byte { S = 1, M, L }

static class Constraints
{
    static T Make<T>() where T : new() => new T();
    static string Describe<T>(T t) where T : INamed => t.Name;
    static int Legs<T>(T t) where T : Animal => t.Legs;
    static bool IsDefault<T>(T t) where T : struct, IEquatable<T> => t.Equals(default);
    static T? OrNull<T>(bool b, T t) where T : class => b ? t : null;
    static T? OrNone<T>(bool b, T t) where T : struct => b ? t : null;
    static unsafe int SizeOf<T>() where T : unmanaged => sizeof(T);
    static string Names<T>() where T : struct, Enum => string.Join("|", Enum.GetNames<T>());
    static object? Call<T>(T d, params object[] args) where T : Delegate => d.DynamicInvoke(args);
    static T Max<T>(params T[] xs) where T : IComparable<T> { T m = xs[0]; foreach (T x in xs) if (x.CompareTo(m) > 0) m = x; return m; }
    static string Kind<T>(T t) where T : notnull => t.GetType().Name + ":" + t.ToString();
    static TOut Chain<TIn, TMid, TOut>(TIn x, Func<TIn, TMid> f, Func<TMid, TOut> g) where TMid : TIn => g(f(x));

    static void Main()
    {
        Console.WriteLine($"{Make<Animal>().Name} {Make<Bird>().Name} {Make<Tag>().Name} {default(Tag).Name} {Make<int>()} {Make<DateTime>().Year}");
        Console.WriteLine($"{Describe(new Bird())} {Describe(new Tag { Id = 3 })} {Describe<Animal>(new Bird())}");
        Console.WriteLine($"{Legs(new Animal())} {Legs(new Bird())}");
        Console.WriteLine($"{IsDefault(0)} {IsDefault(5)} {IsDefault(0.0)} {IsDefault(Guid.Empty)}");
        Console.WriteLine($"{OrNull(true, "s")} {OrNull(false, "s") ?? "null"} {OrNone(true, 5)} {OrNone(false, 5) ?? -1}");
        Console.WriteLine($"{SizeOf<byte>()} {SizeOf<long>()} {SizeOf<Size>()} {SizeOf<Guid>()} {SizeOf<(int, byte)>()} {SizeOf<char>()} {SizeOf<decimal>()}");
        Console.WriteLine(Names<Size>() + " " + Names<DayOfWeek>());
        Console.WriteLine(Call((int a, int b) => a * b, 6, 7) + " " + Call<Func<string, int>>(s => s.Length, "four"));
        Console.WriteLine($"{Max(3, 9, 2)} {Max("b", "z", "a")} {Max(1.5, -2)} {Max('x', 'y')} {Max(Size.S.ToString(), "A")}");
        Console.WriteLine($"{Kind(5)} {Kind("x")} {Kind(Size.L)} {Kind(new[] { 1 })} {Kind(new Tag())}");
        Console.WriteLine(Chain<object, string, int>(12.5, o => o.ToString()!, s => s.Length));
        var cache = new Dictionary<Type, object>();
        T Get<T>() where T : class, new() { if (!cache.TryGetValue(typeof(T), out object? o)) cache[typeof(T)] = o = new T(); return (T)o; }
        Console.WriteLine($"{ReferenceEquals(Get<Animal>(), Get<Animal>())} {ReferenceEquals(Get<Animal>(), Get<Bird>())} {cache.Count}");
        try { Make<Thrower>(); } catch (Exception e) { Console.WriteLine(e.GetType().Name + " " + (e.InnerException?.Message ?? e.Message)); }
    }

    class Thrower { public Thrower() => throw new InvalidOperationException("in new T()"); }
}
