// about: an assembly is loaded when code that needs it is called, and another thread can see whether that has happened
// mode:  check
// natives: AssemblyNative_GetLoadedAssemblies, AssemblyNative_GetAssemblyCount, AssemblyNative_InternalLoad
// expect: violation kind=assertion
using System;
using System.Diagnostics;
using System.Linq;
using System.Threading;

class Loading
{
    static void Use() => new System.Xml.XmlDocument();

    static bool IsLoaded() => AppDomain.CurrentDomain.GetAssemblies().Any(a => a.GetName().Name.StartsWith("System.Private.Xml"));

    static void Main()
    {
        var t = new Thread(Use);
        t.Start();
        bool seen = IsLoaded();
        t.Join();
        Debug.Assert(seen); // ERROR
    }
}
