// about:   Lamport's bakery algorithm, two threads, one round each
// mode:    check
// expect:  ok states=563
using System;
using System.Diagnostics;
using System.Threading;

static class Bakery
{
    const int Count = 2;

    static readonly bool[] choosing = new bool[Count];
    static readonly int[] number = new int[Count];
    static volatile int inside;

    static void Work(int me)
    {
        Volatile.Write(ref choosing[me], true);
        Interlocked.MemoryBarrier();
        int most = 0;
        for (int i = 0; i < Count; i++)
        {
            most = Math.Max(most, Volatile.Read(ref number[i]));
        }
        Volatile.Write(ref number[me], most + 1);
        Volatile.Write(ref choosing[me], false);
        Interlocked.MemoryBarrier();
        for (int other = 0; other < Count; other++)
        {
            if (other == me)
            {
                continue;
            }
            while (Volatile.Read(ref choosing[other]))
            {
            }
            while (true)
            {
                int ticket = Volatile.Read(ref number[other]);
                if (ticket == 0 || (number[me], me).CompareTo((ticket, other)) < 0)
                {
                    break;
                }
            }
        }
        inside++;
        Debug.Assert(inside == 1);
        inside--;
        Volatile.Write(ref number[me], 0);
    }

    static void Main()
    {
        var other = new Thread(() => Work(1));
        other.Start();
        Work(0);
        other.Join();
    }
}
