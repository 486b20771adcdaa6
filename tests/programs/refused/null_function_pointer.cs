// about: a call through a function pointer that is null, or near null, is no exception: .NET ends there
// mode:  refuse
// args:  0
// memory: call through a null function pointer
using System;

static unsafe class NullFunctionPointer
{
    static void Main(string[] args)
    {
        try { ((delegate*<void>)nint.Parse(args[0]))(); }
        catch (NullReferenceException) { Console.WriteLine("caught"); }
    }
}
