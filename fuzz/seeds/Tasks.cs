// Generics, delegates, interfaces with static members, async methods, locks and attributes.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

interface IUnit<T> where T : IUnit<T> { static abstract T Zero { get; } T Plus(T other); int Size => 1; }
[StructLayout(LayoutKind.Explicit)] struct Both { [FieldOffset(0)] public int I; [FieldOffset(0)] public float F; [FieldOffset(8)] public object O; }
record struct Money(long Cents) : IUnit<Money> { public static Money Zero => new(0); public Money Plus(Money other) => new(Cents + other.Cents); }
[AttributeUsage(AttributeTargets.All)] class NoteAttribute(string text, params Type[] types) : Attribute { public string Text => text; public Type[] Types => types; }
class Node<T> { public T Value; public Node<T> Next; [Note("x", typeof(int), typeof(Node<>))] public IEnumerable<T> All() { for (var n = this; n != null; n = n.Next) yield return n.Value; } }

class Tasks
{
    [ThreadStatic] static int mine;
    static volatile int shared;
    static T Sum<T>(IEnumerable<T> all) where T : IUnit<T> { T sum = T.Zero; foreach (T x in all) sum = sum.Plus(x); return sum; }
    static async Task<int> Later(int n) { await Task.Yield(); Interlocked.Add(ref shared, n); return n + 1; }
    static int Main()
    {
        var list = new Node<Money> { Value = new(3), Next = new() { Value = new(4) } };
        Both both = default; both.F = 1.5f; both.O = list;
        Func<int, int> twice = n => n * 2; twice += n => n + both.I;
        var done = Later(twice(mine)).GetAwaiter().GetResult();
        object boxed = Sum(list.All()); var text = $"{boxed}{done}{both.I}";
        var dictionary = new Dictionary<string, int[]> { [text] = new[] { 1, 2, 3 } };
        var t = new Thread(() => { lock (list) shared++; }); t.Start(); lock (list) shared--; t.Join();
        return text.Length + dictionary[text][1] + ((Money)boxed).GetHashCode() + Math.Abs(-shared) > 0 ? 0 : 3;
    }
}
