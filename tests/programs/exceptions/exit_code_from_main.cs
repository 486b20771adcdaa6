// about:   the value returned by Main becomes the exit code; arguments arrive in order
// mode:    run
// args:    3 4 five --flag
// exit:    71
using System;

class ExitCodeFromMain
{
    static int Main(string[] args)
    {
        Console.WriteLine(args.Length);
        for (int i = 0; i < args.Length; i++) Console.WriteLine($"{i}: [{args[i]}]");
        int sum = 0, bad = 0;
        foreach (string a in args)
        {
            if (int.TryParse(a, out int v)) sum += v;
            else if (a.StartsWith("--")) Console.WriteLine("option " + a[2..]);
            else { bad++; Console.WriteLine("not a number: " + a); }
        }
        Console.WriteLine($"sum {sum} bad {bad}");
        Environment.ExitCode = 99;
        return sum * 10 + bad;
    }
}
