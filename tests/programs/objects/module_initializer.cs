// about:   module initialisers run before Main and before static constructors of the program's types
// mode:    run
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

static class Setup
{
    public static readonly List<string> Log = new() { "log created" };
    [ModuleInitializer] internal static void First() => Log.Add("first");
    [ModuleInitializer] internal static void Second() { Log.Add("second"); Registry.Add("built in", () => 42); }
}
static class Registry { static readonly Dictionary<string, Func<int>> s_all = new(); static Registry() => Setup.Log.Add("Registry.cctor"); public static void Add(string k, Func<int> f) => s_all.Add(k, f); public static int Get(string k) => s_all[k](); public static int Count => s_all.Count; }
class Other { [ModuleInitializer] public static void InClass() { Setup.Log.Add("in class"); Registry.Add("other", () => 7); } public static int X = Touch(); static int Touch() { Setup.Log.Add("Other.X"); return 1; } static Other() { } }

class Program
{
    static readonly int s_field = Note();
    static int Note() { Setup.Log.Add("Program field"); return 5; }
    static Program() { Setup.Log.Add("Program.cctor"); }

    static void Main()
    {
        Setup.Log.Add("Main");
        Console.WriteLine(Registry.Count);
        Console.WriteLine(Registry.Get("built in") + Registry.Get("other"));
        Console.WriteLine(Other.X + s_field);
        foreach (string s in Setup.Log) Console.WriteLine(s);
        RuntimeHelpers.RunModuleConstructor(typeof(Program).Module.ModuleHandle);
        Console.WriteLine(Setup.Log.Count);
    }
}
