// about:   an exception that leaves Main ends the process with its text on standard error; finally blocks do not run
// mode:    run
// exit:    134
using System;

class UnhandledInMain
{
    static void Level(int n)
    {
        if (n == 0) throw new InvalidOperationException("nobody catches this");
        Level(n - 1);
    }

    static void Main()
    {
        Console.WriteLine("line 1");
        Console.WriteLine("line 2");
        Console.WriteLine("line 3");
        try { Level(1); } catch (InvalidOperationException e) { Console.WriteLine("first time caught: " + e.Message); }
        for (int i = 0; i < 5; i++) Console.WriteLine("before " + i);
        Level(2);
        Console.WriteLine("not reached");
    }
}
