// A lost update: the program of which traces are kept, and that command lines name.
using System;
using System.Diagnostics;
using System.Threading;

class Lost
{
    static int count;
    static readonly object gate = new();
    static void Add() { lock (gate) Monitor.PulseAll(gate); count++; }
    static void Main(string[] arguments)
    {
        var t = new Thread(Add);
        t.Start();
        Add();
        t.Join();
        if (count != 2) throw new InvalidOperationException("an update is lost" + arguments.Length);
        Console.WriteLine(count);
    }
}
