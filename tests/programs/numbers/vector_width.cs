// about: Vector<T> has 32 bytes; instructions that IsSupported denies are not used without asking
// mode:  run
using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

struct Holds { public byte B; public Vector<int> V; }

static class VectorWidth
{
    static void Main()
    {
        Console.WriteLine(Vector<byte>.Count + " " + Vector<int>.Count + " " + Vector<double>.Count);
        Console.WriteLine(Unsafe.SizeOf<Vector<float>>() + " " + Unsafe.SizeOf<Vector128<float>>() + " " + Unsafe.SizeOf<Vector256<float>>());
        var v = new Vector<int>(3) + Vector<int>.One;
        Console.WriteLine(v + " " + Vector.Sum(v) + " " + Vector.Dot(v, v));
        var a = new int[20];
        for (int i = 0; i < a.Length; i++) a[i] = i * i;
        int sum = 0, at = 0;
        for (; at <= a.Length - Vector<int>.Count; at += Vector<int>.Count) sum += Vector.Sum(new Vector<int>(a, at));
        for (; at < a.Length; at++) sum += a[at];
        Console.WriteLine(sum);
        Console.WriteLine(Vector.LessThan(new Vector<int>(a), new Vector<int>(10)));
        Console.WriteLine(Vector.ConditionalSelect(Vector.GreaterThan(v, Vector<int>.Zero), v, -v)[Vector<int>.Count - 1]);
        Vector.Widen(new Vector<short>(7), out Vector<int> low, out Vector<int> high);
        Console.WriteLine(low + " " + high + " " + Vector.Narrow(low, high));
        Console.WriteLine(Vector256.Create(2.0) * Vector256.Create(3.0));
        Console.WriteLine(new Vector3(1, 2, 3) * 2 + " " + Vector.AsVectorInt32(new Vector<float>(1f))[1]);
    }
}
