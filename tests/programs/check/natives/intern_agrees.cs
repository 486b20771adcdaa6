// about: whoever comes first, all threads get the same interned string, and the table is part of the state
// mode:  check
// expect: ok
using System;
using System.Diagnostics;
using System.Threading;

class Agree
{
    static readonly object gate = new();
    static string[] got = new string[2];
    static bool done;

    static void Main()
    {
        var threads = new Thread[2];
        for (int i = 0; i < 2; i++)
        {
            int n = i;
            threads[i] = new Thread(() =>
            {
                lock (gate)
                {
                    Debug.Assert((string.IsInterned(new string('w', 3)) != null) == done);
                    got[n] = string.Intern(new string('w', 3));
                    done = true;
                }
            });
        }
        foreach (Thread t in threads) t.Start();
        foreach (Thread t in threads) t.Join();
        Debug.Assert(ReferenceEquals(got[0], got[1]));
        Debug.Assert(string.IsInterned("a literal") != null);
    }
}
