// about: what reflection refuses: static readonly fields, arrays of what has none, objects of such types
// mode:  run
using System;
using System.Reflection;
using System.Runtime.CompilerServices;

class InConstructor
{
    static readonly int value = 1;
    static InConstructor() =>
        typeof(InConstructor).GetField("value", BindingFlags.NonPublic | BindingFlags.Static).SetValue(null, 7);
    public static int Value => value;
}

unsafe class RefusedByReflection
{
    public static readonly int number = 5;
    public static readonly string text = "a";
    public readonly int own = 3;
    public static int* pointer = (int*)1234;
    public delegate*<void> function;
    public int* Same(int* p) => p;
    public virtual string Virtual() => "virtual";
    public int Instance() => 6;

    static void Try(string what, Func<object> act)
    {
        try { Console.WriteLine($"{what}: {act() ?? "null"}"); }
        catch (Exception e) { Console.WriteLine($"{what}: {e.GetType().Name}: {e.Message}"); }
    }

    static Array Of(int length, int bound) => Array.CreateInstance(typeof(int), new[] { length }, new[] { bound });

    static void Main()
    {
        Type self = typeof(RefusedByReflection);
        Try("static readonly number", () => { self.GetField("number").SetValue(null, 9); return number; });
        Try("static readonly text", () => { self.GetField("text").SetValue(null, "b"); return text; });
        Try("readonly", () => { var o = new RefusedByReflection(); self.GetField("own").SetValue(o, 9); return o.own; });
        Try("in the class constructor", () => InConstructor.Value);

        Try("pointer field", () => self.GetField("pointer").GetValue(null).GetType());
        Try("its value", () => (long)Pointer.Unbox(self.GetField("pointer").GetValue(null)));
        object boxed = Pointer.Box((void*)77, typeof(int*));
        Try("pointer result", () => (long)Pointer.Unbox(self.GetMethod("Same").Invoke(new RefusedByReflection(), [boxed])));
        Try("set pointer", () => { self.GetField("pointer").SetValue(null, boxed); return (long)pointer; });
        Try("function pointer", () => self.GetField("function").GetValue(new RefusedByReflection()).GetType());

        foreach (Type element in new[] { typeof(void), typeof(TypedReference), typeof(Span<int>), typeof(int*) })
        {
            Try($"{element}[]", () => element.MakeArrayType());
            Try($"{element}[,]", () => element.MakeArrayType(2));
        }
        foreach (Type type in new[] { typeof(void), typeof(Span<int>), typeof(TypedReference), typeof(Guid) })
            Try($"uninitialized {type}", () => RuntimeHelpers.GetUninitializedObject(type));

        Try("closed over null", () => ((Func<int>)Delegate.CreateDelegate(typeof(Func<int>), null, self.GetMethod("Instance")))());
        Try("its target", () => Delegate.CreateDelegate(typeof(Func<string>), null, self.GetMethod("Virtual")).Target);
        Try("never over null", () => Delegate.CreateDelegate(typeof(Func<int>), (object)null, "Instance"));

        Try("equal", () => RuntimeHelpers.Equals(1, 1) && RuntimeHelpers.Equals(DateTime.MinValue, default(DateTime)));
        Try("not equal", () => RuntimeHelpers.Equals(1, 2) || RuntimeHelpers.Equals(1, 1L) || RuntimeHelpers.Equals("a", new string('a', 1)));
        Try("string token", () => self.Module.ResolveString(0x70000001).Length > 0);
        Try("no string token", () => self.Module.ResolveString(0x06000001));

        Try("last index", () => Of(3, int.MaxValue - 2).GetUpperBound(0));
        Try("past the last index", () => Of(3, int.MaxValue - 1));
    }
}
