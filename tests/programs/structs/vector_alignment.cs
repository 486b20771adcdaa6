// about: vectors and 128-bit integers are aligned by their size, in whatever they lie
// mode:  run
using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

struct Between<T>
{
    public byte before;
    public T value;
    public byte after;
}

class VectorAlignment
{
    static void Show<T>()
    {
        Between<T> one = default;
        Between<Between<T>> two = default;
        long offset = (long)Unsafe.ByteOffset(ref one.before, ref Unsafe.As<T, byte>(ref one.value));
        long inner = (long)Unsafe.ByteOffset(ref two.before, ref two.value.before);
        Console.WriteLine($"{typeof(T)}: {Unsafe.SizeOf<Between<T>>()} {offset} {Unsafe.SizeOf<Between<Between<T>>>()} {inner}");
    }

    static void Main()
    {
        Show<Vector64<int>>();
        Show<Vector128<byte>>();
        Show<Vector256<long>>();
        Show<Vector512<double>>();
        Show<Int128>();
        Show<UInt128>();
        Show<Vector4>();
        Show<Quaternion>();
        Show<(Vector128<int>, byte)>();
        Show<decimal>();
    }
}
