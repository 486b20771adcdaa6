// about:   for, while, do, foreach, break, continue, goto and nested loop exits
// mode:    run
using System;
using System.Text;

static class LoopsAndGoto
{
    static int Collatz(long n)
    {
        int steps = 0;
        while (n != 1) { n = n % 2 == 0 ? n / 2 : 3 * n + 1; steps++; }
        return steps;
    }

    static int Gcd(int a, int b)
    {
    again:
        if (b == 0) return a;
        int t = a % b; a = b; b = t;
        goto again;
    }

    static void Main()
    {
        for (int i = 0, j = 10; i < j; i += 2, j--) Console.Write($"({i},{j}) ");
        Console.WriteLine();
        int k = 0;
        do { k += 3; if (k == 6) continue; Console.Write(k + " "); } while (k < 15);
        Console.WriteLine();
        foreach (int n in new[] { 1, 7, 27, 97, 837799 }) Console.Write(Collatz(n) + " ");
        Console.WriteLine();
        Console.WriteLine($"{Gcd(1071, 462)} {Gcd(17, 5)} {Gcd(0, 9)}");
        for (int i = 2; i < 50; i++)
        {
            for (int d = 2; d * d <= i; d++) if (i % d == 0) goto next;
            Console.Write(i + " ");
        next:;
        }
        Console.WriteLine();
        for (; ; ) { if (++k > 20) break; }
        Console.WriteLine(k);
        foreach (char c in "hello") { if (c == 'l') continue; Console.Write(c); }
        Console.WriteLine();
        int[,] grid = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
        foreach (int g in grid) Console.Write(g);
        Console.WriteLine();
        var sb = new StringBuilder();
        for (int row = 1; row <= 4; row++) { for (int col = 1; col <= row; col++) { if (col == 3) break; sb.Append(row * col).Append(' '); } sb.Append('|'); }
        Console.WriteLine(sb);
        uint down = 5; while (down-- > 0) Console.Write(down);
        Console.WriteLine();
        int outer = 0;
        while (true) { while (true) { outer++; if (outer % 5 == 0) break; if (outer > 100) goto done; } if (outer >= 30) break; }
    done:
        Console.WriteLine(outer);
        for (double x = 0; x <= 1; x += 0.25) Console.Write(x + " ");
        Console.WriteLine();
        for (char c = 'a'; c <= 'j'; c++) Console.Write(c);
        Console.WriteLine();
        for (byte b = 250; b >= 250; b++) Console.Write(b + " ");
        Console.WriteLine();
    }
}
