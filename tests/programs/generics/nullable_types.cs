// about:   Nullable<T>: boxing, unboxing, lifting, equality, GetType, generic use
// mode:    run
using System;
using System.Collections.Generic;

struct Money { public int Cents; public static Money operator +(Money a, Money b) => new() { Cents = a.Cents + b.Cents }; public static bool operator >(Money a, Money b) => a.Cents > b.Cents; public static bool operator <(Money a, Money b) => a.Cents < b.Cents; public static explicit operator int(Money m) => m.Cents; public override string ToString() => $"${Cents / 100}.{Cents % 100:00}"; }

static class NullableTypes
{
    static string Box<T>(T t) { object? o = t; return o == null ? "null" : o.GetType().Name + "=" + o; }
    static bool IsNull<T>(T t) => t == null;
    static T? Default<T>() => default;

    static void Main()
    {
        int? a = 5, n = null; object? oa = a, on = n;
        Console.WriteLine($"{oa} {oa!.GetType()} {on == null} {Box(a)} {Box(n)} {Box<int?>(null)} {Box<int>(3)}");
        Console.WriteLine($"{(int?)oa} {((int?)on).HasValue} {(int)oa} {oa is int} {oa is int?} {on is int?} {oa is long?}");
        try { Console.WriteLine((int)on!); } catch (NullReferenceException e) { Console.WriteLine(e.Message); }
        try { Console.WriteLine((long?)oa); } catch (InvalidCastException e) { Console.WriteLine(e.Message); }
        try { Console.WriteLine(n.Value); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        try { Console.WriteLine(n.GetType()); } catch (NullReferenceException e) { Console.WriteLine(e.GetType().Name); }
        Console.WriteLine($"{IsNull(n)} {IsNull(a)} {IsNull(0)} {IsNull<string?>(null)} {Default<int?>() == null} {Default<int>()}");
        Console.WriteLine($"{a + n} {a + 1} {a * a} {n == n} {n != a} {a > n} {!(a > n)} {a >= 5} {-a} {n ?? a ?? 0} {a << 1} {~a}");
        Money? m = new Money { Cents = 250 }, z = null;
        Console.WriteLine($"{m + m} [{m + z}] {m > z} {m > new Money()} {(int?)m} [{(int?)z}] {m?.Cents} {z?.Cents ?? -1} {m.GetValueOrDefault().Cents} {z.GetValueOrDefault()}");
        Console.WriteLine($"[{n}] [{n.ToString()}] {n.GetHashCode()} {a.GetHashCode()} {a.Equals(5)} {a.Equals(5L)} {n.Equals(null)} {a.Equals(null)}");
        Console.WriteLine($"{Nullable.Compare(a, n)} {Nullable.Equals(n, null)} {Nullable.GetUnderlyingType(typeof(int?))} {Nullable.GetUnderlyingType(typeof(int))?.Name ?? "none"}");
        Console.WriteLine($"{typeof(int?)} {typeof(int?) == typeof(Nullable<int>)} {typeof(int?).Name} {typeof(Nullable<>)}");
        var list = new List<int?> { 3, null, 1 }; list.Sort(); Console.WriteLine(string.Join(",", list) + " " + list.Contains(null) + list.IndexOf(1) + list.IndexOf(null));
        var set = new HashSet<int?> { null, 1, null, 2 }; Console.WriteLine(set.Count + " " + set.Contains(null));
        DateTime? d = default(DateTime); Console.WriteLine(d?.Year + " " + d.HasValue); TimeSpan? span = d - (DateTime?)null; Console.WriteLine(span.HasValue);
        bool? t = true, f = false, u = null;
        foreach (bool? x in new[] { t, f, u }) { foreach (bool? y in new[] { t, f, u }) Console.Write($"{x & y,5}|{x | y,5}|{x ^ y,5}  "); Console.WriteLine(); }
        DayOfWeek? day = DayOfWeek.Friday; Console.WriteLine($"{day} {day + 1} {(int?)day} {(DayOfWeek?)null == day}");
        Console.WriteLine(a is > 3 and int v ? $"matched {v}" : "no"); Console.WriteLine(n is { } w ? w : "no value");
        Console.WriteLine(a switch { null => "none", 5 => "five", _ => "other" }); int? i = 1; i++; i += n; Console.WriteLine(i == null);
        object[] arr = { a, n ?? 0 }; Console.WriteLine(arr[0].Equals(5) + " " + arr[1]); Array na = Array.CreateInstance(typeof(int?), 2); na.SetValue(4, 0); Console.WriteLine($"{na.GetValue(0)} {na.GetValue(1) == null}");
    }
}
