// about:   plain recursion: factorial, Fibonacci, Ackermann, towers of Hanoi, mutual recursion, ten thousand frames deep
// mode:    run
using System;

static class Recursion
{
    static long Factorial(int n) => n <= 1 ? 1 : n * Factorial(n - 1);
    static int Fib(int n) { if (n < 2) return n; return Fib(n - 1) + Fib(n - 2); }
    static int Ackermann(int m, int n) => m == 0 ? n + 1 : n == 0 ? Ackermann(m - 1, 1) : Ackermann(m - 1, Ackermann(m, n - 1));
    static bool IsEven(int n) => n == 0 || IsOdd(n - 1);
    static bool IsOdd(int n) => n != 0 && IsEven(n - 1);
    static int Depth(int n) => n == 0 ? 0 : 1 + Depth(n - 1);
    static int moves;

    static void Hanoi(int n, char a, char b, char c)
    {
        if (n == 0) return;
        Hanoi(n - 1, a, c, b);
        moves++;
        if (n == 3) Console.WriteLine($"disk {n} from {a} to {c}");
        Hanoi(n - 1, b, a, c);
    }

    static string Permute(string head, string rest)
    {
        if (rest.Length == 0) return head + " ";
        string all = "";
        for (int i = 0; i < rest.Length; i++) all += Permute(head + rest[i], rest.Remove(i, 1));
        return all;
    }

    static double Power(double x, int n) => n == 0 ? 1 : n < 0 ? 1 / Power(x, -n) : n % 2 == 0 ? Power(x * x, n / 2) : x * Power(x, n - 1);

    static void Main()
    {
        for (int i = 0; i <= 20; i += 4) Console.WriteLine($"{i}! = {Factorial(i)}");
        for (int i = 0; i < 20; i++) Console.Write(Fib(i) + " ");
        Console.WriteLine();
        Console.WriteLine($"{Ackermann(2, 3)} {Ackermann(1, 5)}");
        Console.WriteLine($"{IsEven(100)} {IsOdd(77)} {IsEven(13)}");
        Hanoi(3, 'A', 'B', 'C');
        Console.WriteLine(moves);
        Console.WriteLine(Permute("", "abcd"));
        Console.WriteLine($"{Power(2, 30)} {Power(2, -2)} {Power(1.5, 5)}");
        Console.WriteLine(Depth(10000));
    }
}
