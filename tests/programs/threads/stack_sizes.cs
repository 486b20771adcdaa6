// about: stacks of threads: 8 MB, or as large as asked for; stackalloc areas are given back when their call ends
// mode:  run
using System;
using System.Threading;

static unsafe class StackSizes
{
    static int Down(int n) => n == 0 ? 0 : 1 + Down(n - 1);

    static int Areas(int n)
    {
        byte* area = stackalloc byte[1000];
        area[n % 1000] = 1;
        return n == 0 ? 0 : area[n % 1000] + Areas(n - 1);
    }

    static void On(int size, ThreadStart body)
    {
        var thread = size == 0 ? new Thread(body) : new Thread(body, size);
        thread.Start();
        thread.Join();
    }

    static void Main()
    {
        Console.WriteLine(Down(40_000));
        On(0, () => Console.WriteLine(Down(40_000)));
        On(32 << 20, () => Console.WriteLine(Down(150_000)));
        On(1 << 20, () => Console.WriteLine(Down(2_000)));
        for (int i = 0; i < 20; i++) On(0, () => Areas(3_000));
        Console.WriteLine(Areas(3_000));
        for (int i = 0; i < 100; i++) Areas(100);
    }
}
