// about:   delegates made by their constructors from nothing are refused
// mode:    run
using System;

static class Program
{
    static void Try(string what, Func<object> make)
    {
        try
        {
            Console.WriteLine($"{what}: {make()}");
        }
        catch (Exception e)
        {
            Console.WriteLine($"{what}: {e.GetType().Name} {e.InnerException?.GetType().Name} {e.InnerException?.Message}");
        }
    }

    static void Main()
    {
        Try("constructor", () => typeof(Action).GetConstructors()[0].Invoke(new object[] { null, IntPtr.Zero }));
        Try("with a target", () => typeof(Action).GetConstructors()[0].Invoke(new object[] { "x", IntPtr.Zero }));
        Try("activator", () => Activator.CreateInstance(typeof(Action), null, IntPtr.Zero));
    }
}
