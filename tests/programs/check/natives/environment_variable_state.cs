// about: environment variables are part of the state, and removing one is seen
// mode:  check
// expect: ok
using System;
using System.Diagnostics;
using System.Threading;

class VariablesInState
{
    static readonly object gate = new();
    static bool isSet;

    static void Set(string value)
    {
        lock (gate)
        {
            Environment.SetEnvironmentVariable("FLAG", value);
            isSet = value != null;
        }
    }

    static void Main()
    {
        var a = new Thread(() => Set("x"));
        var b = new Thread(() => Set(null));
        a.Start();
        b.Start();
        lock (gate) Debug.Assert((Environment.GetEnvironmentVariable("FLAG") != null) == isSet);
        a.Join();
        b.Join();
        Debug.Assert((Environment.GetEnvironmentVariables()["FLAG"] != null) == isSet);
    }
}
