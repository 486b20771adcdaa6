// about:   delegates, lambdas, captured variables and events in their simplest form
// mode:    run
using System;

delegate int Op(int a, int b);
class Clock { public event Action<int>? Tick; public void Run(int n) { for (int i = 0; i < n; i++) Tick?.Invoke(i); } }

static class Simple
{
    static int Add(int a, int b) => a + b;
    static int Apply(Op f, int a, int b) => f(a, b);
    static Func<int, int> Adder(int n) => x => x + n;

    static void Main()
    {
        Op f = Add;
        Console.WriteLine(f(1, 2));
        f = (a, b) => a * b;
        Console.WriteLine(f(3, 4));
        Console.WriteLine(Apply(Add, 5, 6) + Apply((a, b) => a - b, 5, 6));
        Console.WriteLine(Adder(10)(5));
        int count = 0;
        Action inc = () => count++;
        inc(); inc();
        Console.WriteLine(count);
        Action<string> p = Console.WriteLine;
        p += s => Console.WriteLine(s + "!");
        p("twice");
        var c = new Clock();
        int sum = 0;
        Action<int> h = i => sum += i;
        c.Tick += h;
        c.Run(5);
        c.Tick -= h;
        c.Run(5);
        Console.WriteLine(sum);
        Func<Func<int, int>, int, int> twice = (g, x) => g(g(x));
        Console.WriteLine(twice(x => x * x, 3));
        Predicate<int> even = x => x % 2 == 0;
        Console.WriteLine(even(4) + " " + even(5));
    }
}
