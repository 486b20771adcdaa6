// about: which assemblies are loaded is part of the state
// mode:  check
// expect: ok
// dotnet: ok
using System;
using System.Diagnostics;
using System.Threading;

class LoadingInState
{
    static readonly object gate = new();
    static bool isUsed;

    static void Use() => new System.Xml.XmlDocument();

    static bool IsLoaded()
    {
        foreach (var assembly in AppDomain.CurrentDomain.GetAssemblies())
            if (assembly.GetName().Name == "System.Private.Xml") return true;
        return false;
    }

    static void Main()
    {
        var t = new Thread(() =>
        {
            lock (gate)
            {
                isUsed = true;
                Use();
            }
        });
        t.Start();
        lock (gate) Debug.Assert(isUsed || !IsLoaded());
        t.Join();
        Debug.Assert(IsLoaded());
    }
}
