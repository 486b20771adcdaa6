// What the generated bodies of the fuzz targets `lowering`, `program` and `execution` can name: types of all shapes and sizes, and
// the class library's ways to raw memory. The methods Body* only give room, signatures and locals: their code is replaced.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;

public struct Tiny { public byte A; }
public struct Small { public short A; public byte B; public static Small One; }
public struct Word { public long A; public Word(long a) { A = a; } public long Twice() => A * 2; public override int GetHashCode() => (int)A; }
public struct Wide { public long A, B, C; public string D; public Small E; public static Wide Zero; public long Sum() => A + B + C; }
public unsafe struct Fat { public fixed byte Bytes[100]; public object O; }
[StructLayout(LayoutKind.Explicit)] public struct Overlay { [FieldOffset(0)] public long L; [FieldOffset(0)] public double D; [FieldOffset(4)] public int High; [FieldOffset(7)] public byte Top; }
public enum Color : byte { Red, Green }
public enum Long : long { A = 1 }
public ref struct Window { public Span<int> S; public ref long R; }

public interface IShape { int Area(); long Grow(Wide by); }
public interface IBox<T> { T Get(); void Put(T value); U Map<U>(U seed, T value); }
public class Base : IShape
{
    public int X; public Base Next; public static Base Root = new Base(); [ThreadStatic] public static long Local;
    public virtual int Area() => X;
    public virtual long Grow(Wide by) => by.A;
    public virtual Wide Spread(int n) => default;
    public virtual T Make<T>(T seed) => seed;
}
public class Derived : Base, IBox<string>
{
    public Wide W; public Word V; public byte B; public double D; public float F; public string S;
    public override int Area() => 2 * X;
    public override Wide Spread(int n) => W;
    public string Get() => S;
    public void Put(string value) { S = value; }
    public U Map<U>(U seed, string value) => seed;
    ~Derived() { }
}
public class Box<T> : IBox<T>
{
    public T Value; public static T Shared; public static int Count;
    public T Get() => Value;
    public void Put(T value) { Value = value; }
    public U Map<U>(U seed, T value) => seed;
}
public class Touchy { public static readonly int N = Fuzz.Fail(); public static Touchy Self = new Touchy(); }
public class Fault : Exception { public int Code; public Fault(int code) { Code = code; } }

public delegate int Unary(int x);
public delegate Wide Broad(Wide w, Base b);
public delegate void Bare();
public delegate T Generic<T>(T x);

public static unsafe class Fuzz
{
    public static int I; public static long L; public static double D; public static string S = "text"; public static object O = new object();
    public static int[] Ints = { 1, 2, 3 }; public static Wide[] Wides = new Wide[2]; public static object[] Objects = new string[2];
    public static int[,] Grid = new int[2, 3]; public static Wide W; public static delegate*<int, int> P = &Inc; public static Unary U = Inc;
    public static ReadOnlySpan<byte> Constants => new byte[] { 1, 2, 3, 4, 5, 6, 7, 8 };

    public static int Fail() { if (I >= 0) throw new Fault(1); return 1; }
    public static int Inc(int x) => x + 1;
    public static long Sum(long a, int b, byte c, double d, float e) => a + b + c + (long)d + (long)e;
    public static Wide Mix(Wide a, Tiny b, Fat c, ref Wide d) { d = a; return a; }
    public static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
    public static T Echo<T>(T x) => x;
    public static int Deep(int n) => n <= 0 ? 0 : 1 + Deep(n - 1);
    [MethodImpl(MethodImplOptions.Synchronized)] public static int Locked(int n) => n;
    public static int Count(params object[] all) => all.Length;

    // The class library's ways to memory, so that their references exist.
    public static long Reach(object o, string s, int n, int* p, ref int r, int[] a)
    {
        long t = 0;
        t += s.Length + s[n] + s.Substring(n).Length + string.Concat(s, s).IndexOf('a') + s.GetHashCode();
        t += a.Length + a.GetLength(0) + Array.IndexOf(a, n);
        Array.Copy(a, 0, a, n, n); Array.Clear(a); Array.Reverse(a); Array.Resize(ref a, n);
        t += Unsafe.Add(ref r, n) + Unsafe.As<int, short>(ref r) + Unsafe.ReadUnaligned<int>(p) + Unsafe.SizeOf<Wide>();
        Unsafe.WriteUnaligned(p, n); Unsafe.CopyBlock(p, p, (uint)n); Unsafe.InitBlock(p, 1, (uint)n);
        t += (long)Unsafe.As<Base>(o).X + Unsafe.Unbox<int>(o) + Unsafe.BitCast<long, double>(t).GetHashCode();
        t += Volatile.Read(ref r); Volatile.Write(ref r, n);
        t += Interlocked.Exchange(ref r, n) + Interlocked.CompareExchange(ref r, n, n) + Interlocked.Increment(ref r) + Interlocked.Add(ref L, t);
        Interlocked.Exchange(ref O, o); Interlocked.CompareExchange(ref O, o, o); Interlocked.MemoryBarrier();
        var span = new Span<int>(a, 0, n); span.Fill(n); span.CopyTo(new Span<int>(p, n)); t += span[n] + span.Slice(n).Length;
        t += MemoryMarshal.Cast<int, byte>(span).Length + MemoryMarshal.GetReference(span) + MemoryMarshal.GetArrayDataReference(a);
        t += (long)(nint)Marshal.AllocHGlobal(n); Marshal.FreeHGlobal((nint)p); NativeMemory.Free(NativeMemory.Alloc((nuint)n)); NativeMemory.Realloc(p, 8);
        var h = GCHandle.Alloc(o); o = h.Target; h.Free(); o = GCHandle.FromIntPtr((nint)p).Target; GC.Collect(); GC.KeepAlive(o);
        t += RuntimeHelpers.GetHashCode(o) + (RuntimeHelpers.Equals(o, o) ? 1 : 0); RuntimeHelpers.InitializeArray(a, default);
        Monitor.Enter(o); Monitor.Exit(o); Monitor.TryEnter(o); Monitor.Pulse(o); t += Monitor.IsEntered(o) ? 1 : 0;
        t += o.GetHashCode() + o.ToString().Length + (o.Equals(o) ? 1 : 0) + o.GetType().Name.Length; o = ((Base)o).Next;
        Delegate d = Delegate.Combine(U, U); d = Delegate.Remove(d, U); t += d.GetInvocationList().Length; o = d.DynamicInvoke(1); o = d.Target;
        o = Activator.CreateInstance(typeof(Base)); o = Array.CreateInstance(typeof(int), n); t += Enum.GetValues(typeof(Color)).Length; o = (Color)n;
        o = RuntimeHelpers.GetUninitializedObject(typeof(Derived)); t += typeof(Base).IsAssignableFrom(o.GetType()) ? 1 : 0;
        t += new List<int>(a).Count + new Dictionary<string, int> { [s] = n }.Count; o = Convert.ChangeType(o, typeof(int)); t += int.Parse(s);
        o = new WeakReference(o).Target; t += Environment.TickCount; Thread.Sleep(0); Thread.Yield(); Thread.MemoryBarrier(); o = Thread.CurrentThread;
        Buffer.BlockCopy(a, 0, a, 0, n); Buffer.MemoryCopy(p, p, n, n); o = ((Array)a).Clone(); ((Array)a).SetValue(o, n); o = ((Array)a).GetValue(n);
        o = new Lazy<int>(() => 1).Value; o = new string('x', n); o = new string((char*)p, 0, n); o = string.Intern(s); o = s.ToCharArray();
        object boxed = n; t += (int)boxed; int? maybe = n; boxed = maybe; t += ((int?)boxed).GetHashCode(); o = new Exception(s, null).StackTrace;
        fixed (char* c = s) t += *c; var grid = new int[n, n]; t += grid[n, n]; grid[0, 0] = n; t += grid.Length; o = Echo(grid); o = (IBox<string>)o; o = (Generic<string>)Echo<string>;
        byte* local = stackalloc byte[n]; t += local[0]; t += P(n) + U(n); t += ((IShape)o).Area() + ((IBox<string>)o).Map<int>(1, s); TypedReference tr = __makeref(r); t += __refvalue(tr, int);
        return t;
    }
    public static int Filtered(int n) { try { return Inc(n); } catch (Fault f) when (f.Code == n) { return 1; } finally { I++; } }

    public static object Body0(int a, long b, string s, Wide w, ref int r, object[] many, Base x, Unary u)
    {
        int i = 0; long l = 0; double d = 0; float f = 0; byte y = 0; object o = null; string t = null; Wide v = default; Tiny q = default; Small m = default; Fat g = default; Overlay ov = default;
        Word wo = default; int[] ia = null; Wide[] wa = null; Base ba = null; Derived de = null; int* p = null; Span<int> sp = default; Box<Wide> bw = null; Color co = 0; Fault fa = null; Broad br = null;
        Exercise(ref i, ref l, ref d, ref f, ref y, ref o, ref t, ref v, ref q, ref m, ref g, ref ov); ROOM
        GC.KeepAlive(ia); GC.KeepAlive(wa); GC.KeepAlive(ba); GC.KeepAlive(de); GC.KeepAlive(bw); GC.KeepAlive(fa); GC.KeepAlive(br); wo.Twice(); i += *p + sp.Length + (int)co;
        try { Exercise(ref i, ref l, ref d, ref f, ref y, ref o, ref t, ref v, ref q, ref m, ref g, ref ov); ROOM } catch (Exception e) when (e is Fault) { o = e; } finally { i++; }
        return o;
    }
    public static Wide Body1(Wide w, IShape x, int n)
    {
        int i = 0; long l = 0; double d = 0; float f = 0; byte y = 0; object o = null; string t = null; Wide v = default; Tiny q = default; Small m = default; Fat g = default; Overlay ov = default;
        Exercise(ref i, ref l, ref d, ref f, ref y, ref o, ref t, ref v, ref q, ref m, ref g, ref ov); ROOM
        try { ROOM } catch (Fault) { i++; } finally { l++; }
        return v;
    }
    public static void Body2()
    {
        int i = 0; long l = 0; double d = 0; float f = 0; byte y = 0; object o = null; string t = null; Wide v = default; Tiny q = default; Small m = default; Fat g = default; Overlay ov = default;
        try { ROOM } catch (Fault) { i++; } finally { l++; }
    }
    static void Exercise(ref int i, ref long l, ref double d, ref float f, ref byte y, ref object o, ref string t, ref Wide v, ref Tiny q, ref Small m, ref Fat g, ref Overlay ov) { }
    static int Main() => 0;
}
