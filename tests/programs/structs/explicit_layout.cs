// about:   explicit and sequential layout, unions, packing, sizes and offsets
// mode:    run
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

[StructLayout(LayoutKind.Explicit)] struct Union { [FieldOffset(0)] public int I; [FieldOffset(0)] public float F; [FieldOffset(0)] public byte B0; [FieldOffset(1)] public byte B1; [FieldOffset(2)] public ushort Hi; [FieldOffset(3)] public sbyte Top; }
[StructLayout(LayoutKind.Explicit, Size = 32)] struct Padded { [FieldOffset(8)] public long L; [FieldOffset(16)] public double D; [FieldOffset(16)] public ulong Bits; }
[StructLayout(LayoutKind.Sequential, Pack = 1)] struct Packed { public byte A; public int B; public short C; public long D; }
[StructLayout(LayoutKind.Sequential)] struct Natural { public byte A; public int B; public short C; public long D; }
[StructLayout(LayoutKind.Sequential, Pack = 2)] struct Pack2 { public byte A; public int B; public byte C; }
[StructLayout(LayoutKind.Sequential, Size = 100)] struct Sized { public int A; }
struct Nested { public byte X; public Packed P; public Natural N; public byte Y; }
struct Empty { } struct One { public byte B; } struct Two { public One A, B; public Empty E; } struct Bools { public bool A, B; public char C; public decimal D; } struct WithEnum { public DayOfWeek D; public byte B; }
[StructLayout(LayoutKind.Explicit)] struct RefUnion { [FieldOffset(0)] public object? O; [FieldOffset(8)] public int I; [FieldOffset(8)] public short S; [FieldOffset(12)] public byte B; }
[StructLayout(LayoutKind.Explicit)] class ExplicitClass { [FieldOffset(0)] public int A; [FieldOffset(4)] public int B; [FieldOffset(0)] public long Both; }

static class ExplicitLayout
{
    static unsafe void Main()
    {
        var u = new Union { F = 1.5f }; Console.WriteLine($"{u.I:x} {u.B0} {u.B1} {u.Hi:x} {u.Top}"); u.I = unchecked((int)0xdeadbeef); Console.WriteLine($"{u.B0:x} {u.B1:x} {u.Hi:x} {u.Top} {u.F:R}"); u.B1 = 0; u.Hi++; Console.WriteLine($"{u.I:x}"); var copy = u; copy.B0 = 1; Console.WriteLine($"{u.I:x} {copy.I:x} {u.Equals(copy)} {u.Equals(u)}");
        var p = new Padded { L = -1, D = Math.PI }; Console.WriteLine($"{p.Bits:x} {p.L}"); p.Bits ^= 1UL << 63; Console.WriteLine(p.D);
        Console.WriteLine($"{sizeof(Union)} {sizeof(Padded)} {sizeof(Packed)} {sizeof(Natural)} {sizeof(Pack2)} {sizeof(Sized)} {sizeof(Nested)} {sizeof(Empty)} {sizeof(One)} {sizeof(Two)} {sizeof(Bools)} {sizeof(WithEnum)} {Unsafe.SizeOf<RefUnion>()} {Unsafe.SizeOf<(byte, int, byte)>()} {Unsafe.SizeOf<(byte, long)?>()} {Unsafe.SizeOf<int?>()} {Unsafe.SizeOf<KeyValuePairLike>()}");
        Console.WriteLine($"{Marshal.SizeOf<Packed>()} {Marshal.SizeOf<Natural>()} {Marshal.OffsetOf<Packed>("D")} {Marshal.OffsetOf<Natural>("D")} {Marshal.OffsetOf<Pack2>("B")}");
        Natural n = default; byte* b = (byte*)&n; Console.WriteLine($"{(byte*)&n.B - b} {(byte*)&n.C - b} {(byte*)&n.D - b}"); Packed k = default; b = (byte*)&k; Console.WriteLine($"{(byte*)&k.B - b} {(byte*)&k.C - b} {(byte*)&k.D - b}"); k.B = 0x01020304; k.C = -1; Console.WriteLine($"{b[1]} {b[2]} {b[4]} {b[5]} {b[6]} {b[7]}"); k.D = 0x1122334455667788; Console.WriteLine(Convert.ToHexString(new ReadOnlySpan<byte>(b, sizeof(Packed))));
        var r = new RefUnion { O = "obj", I = 0x10002, B = 7 }; Console.WriteLine($"{r.O} {r.S} {r.B}"); r.S = -1; Console.WriteLine($"{r.I:x} {r.O}"); var c = new ExplicitClass { A = 1, B = 2 }; Console.WriteLine($"{c.Both:x}"); c.Both = -1; Console.WriteLine($"{c.A} {c.B}"); var arr = new Packed[3]; arr[1].D = 5; fixed (Packed* q = arr) { Console.WriteLine($"{(byte*)(q + 1) - (byte*)q} {q[1].D} {*(long*)((byte*)q + 15 + 7)}"); } var ne = new Nested { Y = 9 }; ne.P.B = 3; ne.N.D = 4; Nested ne2 = ne; ne2.P.B++; Console.WriteLine($"{ne.P.B} {ne2.P.B} {ne2.N.D} {ne2.Y} {ne.Equals(ne2)}"); ref Union ur = ref Unsafe.As<int, Union>(ref r.I); ur.B0 = 0x55; Console.WriteLine($"{r.I:x}");
    }
    struct KeyValuePairLike { public object K; public byte V; }
}
