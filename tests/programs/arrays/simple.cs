// about:   one-dimensional arrays: create, fill, sum, reverse, bubble sort, find, pass around
// mode:    run
using System;

static class Simple
{
    static int Sum(int[] a) { int s = 0; for (int i = 0; i < a.Length; i++) s += a[i]; return s; }
    static void BubbleSort(int[] a) { for (int i = a.Length - 1; i > 0; i--) for (int j = 0; j < i; j++) if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; } }
    static void Print(int[] a) { foreach (int x in a) { Console.Write(x); Console.Write(' '); } Console.WriteLine(); }
    static int[] Sieve(int n) { bool[] composite = new bool[n + 1]; int count = 0; for (int i = 2; i <= n; i++) { if (composite[i]) continue; count++; for (int j = i * 2; j <= n; j += i) composite[j] = true; } int[] r = new int[count]; for (int i = 2, k = 0; i <= n; i++) if (!composite[i]) r[k++] = i; return r; }

    static void Main()
    {
        int[] a = { 5, 2, 9, 1, 7 };
        Print(a);
        Console.WriteLine(a.Length);
        Console.WriteLine(Sum(a));
        BubbleSort(a);
        Print(a);
        int[] b = a;
        b[0] = 100;
        Console.WriteLine(a[0]);
        double[] d = new double[3];
        d[1] = 1.5;
        Console.WriteLine(d[0] + d[1] + d[2]);
        string[] s = new string[3];
        s[0] = "zero"; s[2] = "two";
        for (int i = 0; i < s.Length; i++) Console.WriteLine(s[i] ?? "null");
        byte[] bytes = { 250, 251 };
        bytes[0] += 10;
        Console.WriteLine(bytes[0]);
        char[] c = { 'a', 'b' };
        c[1]++;
        Console.WriteLine(c);
        bool[] f = new bool[2];
        Console.WriteLine(f[1]);
        long[] l = { long.MaxValue };
        Console.WriteLine(l[0]);
        Print(Sieve(50));
        int[] empty = new int[0];
        Print(empty);
        try { a[5] = 1; } catch (IndexOutOfRangeException) { Console.WriteLine("out of range"); }
        int[]? n = null;
        try { Console.WriteLine(n![0]); } catch (NullReferenceException) { Console.WriteLine("null"); }
        object o = a;
        Console.WriteLine(((int[])o)[1]);
    }
}
