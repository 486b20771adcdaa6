// Pinned locals of every kind, and native pointers to locals and into arrays.
using System;

struct Pair { public int X, Y; public object O; }

unsafe class Pinned
{
    static byte[] bytes = new byte[8];
    static int[,] grid = new int[2, 3];
    static Pair pair;
    static int Sum()
    {
        Pair mine = default; int sum = 0;
        fixed (byte* p = bytes) fixed (char* c = "text") { p[1] = (byte)c[0]; sum += p[1]; }
        fixed (int* q = grid) { q[4] = 3; sum += q[4]; }
        fixed (int* r = &pair.Y) *r = 7;
        fixed (byte* s = new Span<byte>(bytes, 2, 3)) sum += s[0];
        int* y = &mine.Y; *y = sum; byte* room = stackalloc byte[16]; room[15] = 1;
        delegate*<int, int> f = &Twice;
        return f(mine.Y) + room[15] + pair.Y;
    }
    static int Twice(int n) => 2 * n;
    static int Main() { Console.WriteLine(Sum()); return 0; }
}
