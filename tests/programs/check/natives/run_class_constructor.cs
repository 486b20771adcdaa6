// about: RunClassConstructor runs a class constructor once, in whichever thread asks first
// mode:  check
// natives: ReflectionInvocation_RunClassConstructor, ReflectionInvocation_RunModuleConstructor
// expect: violation kind=assertion
using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

static class Late
{
    public static readonly int MadeBy;
    static Late() => MadeBy = Thread.CurrentThread.Name == "other" ? 1 : 0;
}

class Runs
{
    static void Main()
    {
        RuntimeHelpers.RunModuleConstructor(typeof(Runs).Module.ModuleHandle);
        var t = new Thread(() => RuntimeHelpers.RunClassConstructor(typeof(Late).TypeHandle)) { Name = "other" };
        t.Start();
        RuntimeHelpers.RunClassConstructor(typeof(Late).TypeHandle);
        t.Join();
        Debug.Assert(Late.MadeBy == 0); // ERROR
    }
}
