// A guest that forges: `forger.dll SEED` overwrites words of runtime objects through raw pointers, then calls natives
// with what is left of them. Whatever it does, Tidelock may only end it with a memory error, an exception, `unsupported`
// or a normal exit. The same seed does the same. Without a seed every operation is done once with everything valid.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Runtime;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

[AttributeUsage(AttributeTargets.All, AllowMultiple = true)]
class MarkAttribute : Attribute
{
    public MarkAttribute(int number, Type type, params object[] more) { Number = number; }
    public int Number;
    public string Text { get; set; }
}

enum Color : byte { Red, Green = 7, Blue }
interface IShape<T> { T Area(T scale); }
struct Pair { public int First; public long Second; public Pair(int a) { First = a; Second = a; } public override string ToString() => "pair"; }
delegate int Calculation(int a, ref long b, string c);

[Mark(3, typeof(List<int>), "x", 5, Text = "named")]
class Shape<T> : IShape<T> where T : struct
{
    public T Field;
    public static int Count;
    [ThreadStatic] static int perThread;
    public T Property { get; set; }
    public event Action Changed;
    public virtual T Area(T scale) { Changed?.Invoke(); return scale; }
    public static int Sum([Mark(1, null)] int a, long b = 5, string c = "text") => a + (int)b + c.Length + perThread;
    public U Generic<U>(U u) where U : class, IComparable => u;
    ~Shape() { }
}

sealed class Raw { public byte Data; }

static unsafe class Forger
{
    static ulong state;

    static uint Next(uint limit)
    {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return (uint)((state >> 16) % limit);
    }

    // --- what is overwritten ---

    static readonly string[] runtimeClasses =
    {
        "System.RuntimeType", "System.Reflection.RuntimeMethodInfo", "System.Reflection.RuntimeConstructorInfo",
        "System.Reflection.RtFieldInfo", "System.Reflection.MdFieldInfo", "System.Reflection.RuntimePropertyInfo",
        "System.Reflection.RuntimeEventInfo", "System.Reflection.RuntimeParameterInfo", "System.Reflection.RuntimeAssembly",
        "System.Reflection.RuntimeModule", "System.Signature", "System.RuntimeMethodInfoStub", "System.RuntimeFieldInfoStub",
        "System.Reflection.RuntimeMethodBody", "System.Reflection.RuntimeCustomAttributeData", "System.Threading.Thread",
        "System.Exception", "System.AggregateException", "System.Diagnostics.StackTrace", "System.Diagnostics.StackFrame",
        "System.Threading.Lock", "System.Threading.ManualResetEvent", "Microsoft.Win32.SafeHandles.SafeWaitHandle",
        "System.Action", "System.Func`1[System.Int32]", "System.Globalization.CultureInfo", "System.Text.StringBuilder",
        "System.RuntimeType+ActivatorCache", "System.RuntimeType+RuntimeTypeCache", "System.Threading.SemaphoreSlim",
        "System.Threading.Tasks.Task", "System.Threading.Timer", "System.WeakReference", "System.Threading.Mutex",
        "System.Reflection.Emit.DynamicMethod", "System.Resources.ResourceManager", "System.Reflection.MethodBaseInvoker",
        "System.Reflection.FieldAccessor", "System.Threading.CancellationTokenSource", "System.Runtime.CompilerServices.ConditionalWeakTable`2[System.Object,System.Object]",
    };

    static object Try(Func<object> make)
    {
        try { return make(); } catch (Exception) { return null; }
    }

    static object Hidden(object of, string field)
    {
        for (Type t = of.GetType(); t != null; t = t.BaseType)
        {
            FieldInfo f = t.GetField(field, BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly);
            if (f != null) return f.GetValue(of);
        }
        return null;
    }

    static List<object> Victims()
    {
        Type shape = typeof(Shape<int>);
        Action closed = new List<int>().Clear;
        Action many = closed + GC.Collect + closed;
        Exception thrown = null;
        try { throw new AggregateException("a", new InvalidOperationException("b"), new ArgumentException("c", "d")); }
        catch (Exception e) { thrown = e; }
        MethodInfo sum = shape.GetMethod("Sum"), generic = shape.GetMethod("Generic");
        var all = new List<object>
        {
            typeof(int), typeof(string), typeof(object), typeof(int[]), typeof(int[,]), typeof(int*), typeof(int).MakeByRefType(),
            typeof(List<>), typeof(List<int>), typeof(Dictionary<string, int>), typeof(List<>).GetGenericArguments()[0],
            generic.GetGenericArguments()[0], typeof(Color), typeof(int?), typeof(Action), typeof(Pair), typeof(IShape<int>), shape,
            typeof(Shape<>), typeof(Shape<long>), typeof(delegate*<int, void>), typeof(void), typeof(Span<int>), typeof(Thread), typeof(Calculation),
            sum, generic, generic.MakeGenericMethod(typeof(string)), shape.GetMethod("Area"), typeof(object).GetMethod("ToString"),
            typeof(int[,]).GetMethod("Get"), typeof(string).GetConstructor(new[] { typeof(char), typeof(int) }), typeof(Pair).GetConstructor(new[] { typeof(int) }),
            typeof(List<int>).GetConstructor(Type.EmptyTypes), shape.GetField("Field"), shape.GetField("Count"), typeof(Shape<>).GetField("Field"),
            typeof(Color).GetField("Green"), shape.GetProperty("Property"), shape.GetEvent("Changed"), sum.GetParameters()[0], sum.GetParameters()[1],
            sum.ReturnParameter, shape.Assembly, typeof(object).Assembly, shape.Module, shape.GetCustomAttributesData().FirstOrDefault(),
            sum.GetMethodBody(), shape.Assembly.GetName(), new int[4], new long[3], new object[] { 1, "two", null, new Pair(3) }, new string[] { "a", "b" }, new int[2, 3],
            new byte[0], new Pair[2], new int[2][], new Color[2], "a text", string.Empty, new string('x', 40), 5, 5L, 2.5, Color.Blue, new Pair(1), true, 'c',
            new IntPtr(5), DateTime.UnixEpoch, Guid.Empty, closed, many, new Func<int, int>(x => x + all_count), new Calculation((int a, ref long b, string c) => 1),
            (Func<object, string>)Delegate.CreateDelegate(typeof(Func<object, string>), typeof(object).GetMethod("ToString")),
            thrown, new Thread(() => { }), Thread.CurrentThread, new ManualResetEvent(true), new Mutex(), new Semaphore(1, 3), new object(), new Lock(),
            new StackTrace(), new StackFrame(0), new WeakReference(thrown), new StringBuilder("sb"), new Dictionary<int, string> { [1] = "x" }, new List<string> { "l" },
            CultureInfo.InvariantCulture, new Shape<int>(), new Shape<double>(), Task.CompletedTask, new CancellationTokenSource(), Encoding.UTF8,
            ExceptionDispatchInfo.Capture(thrown), new ConditionalWeakTable<object, object>(), EqualityComparer<Pair>.Default, new Queue(), AppDomain.CurrentDomain,
        };
        foreach (object o in all.ToArray())
        {
            if (o is MethodInfo || o is FieldInfo) all.Add(Try(() => Hidden(o, "m_signature")));
            if (o is WaitHandle w) all.Add(w.SafeWaitHandle);
            if (o is Type t) all.Add(Try(() => Hidden(t, "m_cache") is IntPtr p && p != 0 ? GCHandle.FromIntPtr(p).Target : null));
            if (o is ParameterInfo) all.Add(Try(() => Hidden(o, "m_signature")));
        }
        foreach (string name in runtimeClasses)
            all.Add(Try(() => RuntimeHelpers.GetUninitializedObject(Type.GetType(name, true))));
        all.RemoveAll(o => o == null);
        return all;
    }

    static int all_count = 3;
    static List<object> victims;

    static ref byte Data(object o) => ref Unsafe.As<Raw>(o).Data;
    static nint AddressOf(object o) => *(nint*)&o;

    // How many bytes of fields the objects of a MethodTable have.
    static readonly delegate*<uint*, uint> fieldBytes = (delegate*<uint*, uint>)typeof(object).Assembly
        .GetType("System.Runtime.CompilerServices.MethodTable").GetMethod("GetNumInstanceFieldBytes").MethodHandle.GetFunctionPointer();

    // As many bytes as lie behind the header. Taken before anything is forged: a guess after that would end the program.
    static int SizeOf(object o)
    {
        uint* table = *(uint**)AddressOf(o);
        if ((table[0] & 0x80000000) == 0) return (int)fieldBytes(table);
        return (int)Math.Min(table[1] - 16 + (table[0] & 0xFFFF) * *(uint*)(AddressOf(o) + 8), 4096);
    }

    static int[] sizes;

    static long Word(int victim)
    {
        nint o = AddressOf(victims[victim]);
        int words = sizes[victim] / 8;
        uint at = Next((uint)words + 1);
        return at == 0 ? *(long*)o : *(long*)(o + 8 * at);
    }

    static int AnyIndex() => (int)Next((uint)victims.Count);
    static object Any() => victims[(int)Next((uint)victims.Count)];

    static long Value()
    {
        switch (Next(12))
        {
            case 0: return 0;
            case 1: return -1;
            case 2: return Next(64);
            case 3: return Next(40) * 8;
            case 4: return AddressOf(Any());
            case 5: return AddressOf(Any()) + Next(40);
            case 6: return Word(AnyIndex());
            case 7: return Word(AnyIndex()) + 8;
            case 8: return Word(AnyIndex()) ^ (1L << (int)Next(64));
            case 9: return (long)Next(uint.MaxValue) << 32 | Next(uint.MaxValue);
            case 10: return (long)Next(2000) << 32 | Next(256);
            default: return int.MaxValue - (long)Next(3);
        }
    }

    static void Overwrite()
    {
        int victim = AnyIndex();
        object o = victims[victim];
        int size = sizes[victim];
        if (Next(24) == 0)
        {
            long local = 0;
            long* at = &local;
            at[(int)Next(64) - 48] = Value();
            return;
        }
        if (Next(30) == 0)
        {
            *(long*)AddressOf(o) = Value();
            return;
        }
        if (size < 4) return;
        if (Next(4) == 0 || size < 8)
            Unsafe.As<byte, int>(ref Unsafe.Add(ref Data(o), (int)Next((uint)size / 4) * 4)) = (int)Value();
        else if (o is Array || o is string)
            Unsafe.As<byte, int>(ref Data(o)) = (int)(Next(3) == 0 ? Value() : Next(10));
        else
            Unsafe.As<byte, long>(ref Unsafe.Add(ref Data(o), (int)Next((uint)size / 8) * 8)) = Value();
    }

    // --- what is called ---

    static readonly BindingFlags everything = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance;
    static object sink;

    static readonly Action<Type>[] onTypes =
    {
        t => sink = t.Name, t => sink = t.FullName, t => sink = t.Namespace, t => sink = t.AssemblyQualifiedName, t => sink = t.ToString(), t => sink = t.Assembly,
        t => sink = t.Module, t => sink = t.BaseType, t => sink = t.Attributes, t => sink = t.IsValueType, t => sink = t.IsEnum, t => sink = t.IsGenericType,
        t => sink = t.GetElementType(), t => sink = t.GetArrayRank(), t => sink = t.GetInterfaces(), t => sink = t.GetMethods(everything), t => sink = t.GetFields(everything),
        t => sink = t.GetProperties(everything), t => sink = t.GetEvents(everything), t => sink = t.GetConstructors(everything), t => sink = t.GetNestedTypes(everything),
        t => sink = t.GetGenericArguments(), t => sink = t.GetGenericTypeDefinition(), t => sink = t.GetGenericParameterConstraints(), t => sink = t.GenericParameterPosition,
        t => sink = t.DeclaringMethod, t => sink = t.DeclaringType, t => sink = t.MakeArrayType(), t => sink = t.MakeArrayType((int)Next(40)), t => sink = t.MakePointerType(),
        t => sink = t.MakeByRefType(), t => sink = t.MakeGenericType(AnyType()), t => sink = t.MakeGenericType(AnyType(), AnyType()), t => sink = t.IsAssignableFrom(AnyType()),
        t => sink = t.IsSubclassOf(AnyType()), t => sink = t.IsInstanceOfType(Any()), t => sink = t.MetadataToken, t => sink = t.GetCustomAttributes(true), t => sink = t.GetCustomAttributesData(),
        t => sink = t.IsDefined(typeof(MarkAttribute), true), t => sink = t.GetHashCode(), t => sink = t.TypeHandle, t => sink = Type.GetTypeCode(t), t => sink = t.IsByRefLike,
        t => sink = t.IsVisible, t => sink = t.ContainsGenericParameters, t => sink = t.GetInterfaceMap(AnyType()), t => sink = t.TypeInitializer, t => sink = t.GetMembers(everything),
        t => sink = t.GetDefaultMembers(), t => sink = t.IsEquivalentTo(AnyType()), t => sink = t.IsCOMObject, t => sink = t.StructLayoutAttribute, t => sink = t.GUID,
        t => sink = t.GetEnumNames(), t => sink = t.GetEnumValues(), t => sink = t.GetEnumUnderlyingType(), t => sink = Enum.GetNames(t), t => sink = Enum.GetValues(t), t => sink = Enum.ToObject(t, 7),
        t => sink = Enum.Parse(t, "Green"), t => sink = Enum.IsDefined(t, 7), t => sink = Activator.CreateInstance(t), t => sink = Activator.CreateInstance(t, true), t => sink = Activator.CreateInstance(t, 3),
        t => sink = Array.CreateInstance(t, 3), t => sink = Array.CreateInstance(t, 2, 2), t => sink = Array.CreateInstance(t, new[] { 2 }, new[] { 3 }), t => sink = Array.CreateInstanceFromArrayType(t, 2),
        t => sink = RuntimeHelpers.GetUninitializedObject(t), t => RuntimeHelpers.RunClassConstructor(t.TypeHandle), t => sink = RuntimeHelpers.SizeOf(t.TypeHandle), t => sink = Marshal.SizeOf(t),
        t => sink = Marshal.OffsetOf(t, "First"), t => sink = Type.GetTypeFromHandle(t.TypeHandle), t => sink = t.InvokeMember("ToString", BindingFlags.InvokeMethod, null, Any(), null),
        t => sink = t.GetFunctionPointerParameterTypes(), t => sink = t.IsFunctionPointer, t => sink = t.GetMethod("Sum"), t => sink = t.GetMember("ToString"), t => sink = t.Assembly.GetType("Pair"),
        t => sink = Nullable.GetUnderlyingType(t), t => sink = Convert.ChangeType(5, t), t => sink = t.GetConstructor(everything, new[] { AnyType() }), t => sink = EqualityComparer<Type>.Default.Equals(t, AnyType()),
        t => sink = Delegate.CreateDelegate(t, typeof(object).GetMethod("ToString")), t => sink = Delegate.CreateDelegate(t, Any(), "ToString"), t => sink = Delegate.CreateDelegate(t, AnyType(), "Sum"),
        t => sink = GC.GetGeneration(t), t => sink = Box(t), t => sink = t.TypeHandle.GetModuleHandle(), t => sink = t.IsConstructedGenericType, t => sink = t.UnderlyingSystemType, t => sink = t.StructLayoutAttribute,
        t => sink = typeof(RuntimeHelpers).GetMethod("IsReferenceOrContainsReferences").MakeGenericMethod(t).Invoke(null, null), t => sink = Marshal.GenerateGuidForType(t),
    };

    static readonly Action<MethodBase>[] onMethods =
    {
        m => sink = m.Name, m => sink = m.ToString(), m => sink = m.Attributes, m => sink = m.DeclaringType, m => sink = m.GetParameters(), m => sink = m.MethodHandle, m => sink = m.MetadataToken,
        m => sink = m.GetMethodBody(), m => sink = m.IsGenericMethod, m => sink = m.GetGenericArguments(), m => sink = m.CallingConvention, m => sink = m.GetMethodImplementationFlags(),
        m => sink = m.Invoke(Any(), new object[] { Any() }), m => sink = m.Invoke(Any(), null), m => sink = m.Invoke(new Shape<int>(), new object[] { 5 }), m => sink = m.Invoke(null, new object[] { 1, 2L, "c" }),
        m => sink = m.GetCustomAttributes(true), m => sink = m.GetHashCode(), m => sink = m.Module, m => sink = m.ReflectedType, m => sink = m.MethodHandle.GetFunctionPointer(), m => sink = m.ContainsGenericParameters,
        m => sink = (m as MethodInfo)?.ReturnType, m => sink = (m as MethodInfo)?.MakeGenericMethod(AnyType()), m => sink = (m as MethodInfo)?.GetBaseDefinition(), m => sink = (m as MethodInfo)?.GetGenericMethodDefinition(),
        m => sink = (m as MethodInfo)?.CreateDelegate(AnyType()), m => sink = (m as MethodInfo)?.CreateDelegate(typeof(Func<object, string>)), m => sink = (m as ConstructorInfo)?.Invoke(new object[] { 3 }), m => sink = (m as ConstructorInfo)?.Invoke(null),
        m => sink = MethodBase.GetMethodFromHandle(m.MethodHandle), m => sink = MethodBase.GetMethodFromHandle(m.MethodHandle, AnyType().TypeHandle), m => RuntimeHelpers.PrepareMethod(m.MethodHandle), m => sink = m.Equals(Any()),
        m => sink = m.GetParameters().Select(p => p.ParameterType).ToArray(), m => sink = (m as MethodInfo)?.ReturnParameter.GetCustomAttributes(true), m => sink = MethodInvoker.Create(m).Invoke(Any(), Any()),
        m => sink = m.MethodHandle.Value, m => sink = RuntimeMethodHandle.FromIntPtr(m.MethodHandle.Value + 8), m => sink = m.GetCustomAttributesData(),
    };

    static readonly Action<FieldInfo>[] onFields =
    {
        f => sink = f.Name, f => sink = f.FieldType, f => sink = f.Attributes, f => sink = f.DeclaringType, f => sink = f.FieldHandle, f => sink = f.MetadataToken, f => sink = f.GetValue(Any()), f => sink = f.GetValue(new Shape<int>()),
        f => sink = f.GetValue(null), f => f.SetValue(Any(), Any()), f => f.SetValue(new Shape<int>(), 5), f => f.SetValue(null, 5), f => sink = f.GetRawConstantValue(), f => sink = f.GetCustomAttributes(true), f => sink = f.GetRequiredCustomModifiers(),
        f => sink = FieldInfo.GetFieldFromHandle(f.FieldHandle), f => sink = FieldInfo.GetFieldFromHandle(f.FieldHandle, AnyType().TypeHandle), f => sink = f.ToString(), f => sink = f.Module, f => sink = f.FieldHandle.Value,
        f => RuntimeHelpers.InitializeArray(Any() as Array ?? new int[3], f.FieldHandle), f => sink = f.IsLiteral, f => sink = f.GetHashCode(), f => sink = f.GetModifiedFieldType(),
    };

    static readonly Action<MemberInfo>[] onMembers =
    {
        m => sink = m.Name, m => sink = m.DeclaringType, m => sink = m.Module, m => sink = m.MetadataToken, m => sink = m.ToString(), m => sink = m.GetCustomAttributes(true), m => sink = m.GetCustomAttributesData(),
        m => sink = m.HasSameMetadataDefinitionAs(Any() as MemberInfo), m => sink = (m as PropertyInfo)?.PropertyType, m => sink = (m as PropertyInfo)?.GetValue(Any()), m => sink = (m as PropertyInfo)?.GetAccessors(true), m => sink = (m as PropertyInfo)?.GetIndexParameters(),
        m => (m as PropertyInfo)?.SetValue(new Shape<int>(), 5), m => sink = (m as EventInfo)?.AddMethod, m => sink = (m as EventInfo)?.EventHandlerType, m => sink = (m as PropertyInfo)?.GetRawConstantValue(), m => sink = (m as PropertyInfo)?.Attributes,
    };

    static readonly Action<ParameterInfo>[] onParameters =
    {
        p => sink = p.Name, p => sink = p.ParameterType, p => sink = p.DefaultValue, p => sink = p.RawDefaultValue, p => sink = p.HasDefaultValue, p => sink = p.GetCustomAttributes(true), p => sink = p.MetadataToken, p => sink = p.Member, p => sink = p.ToString(),
        p => sink = p.GetRequiredCustomModifiers(), p => sink = p.Attributes, p => sink = p.GetCustomAttributesData(), p => sink = p.IsDefined(typeof(MarkAttribute), false), p => sink = p.Position,
    };

    static readonly Action<Assembly>[] onAssemblies =
    {
        a => sink = a.FullName, a => sink = a.GetName(), a => sink = a.Location, a => sink = a.EntryPoint, a => sink = a.GetTypes().Length < 100 ? 1 : 2, a => sink = a.GetType("Pair"), a => sink = a.GetType("pair", false, true), a => sink = a.GetModules(), a => sink = a.ManifestModule,
        a => sink = a.GetReferencedAssemblies(), a => sink = a.GetManifestResourceNames(), a => sink = a.GetManifestResourceStream("x"), a => sink = a.GetManifestResourceInfo("x"), a => sink = a.GetCustomAttributes(true), a => sink = a.ImageRuntimeVersion, a => sink = a.IsDynamic,
        a => sink = a.GetModule("forger.dll"), a => sink = a.ToString(), a => sink = a.GetHashCode(), a => sink = a.GetForwardedTypes().Length, a => sink = a.GetSatelliteAssembly(CultureInfo.InvariantCulture), a => sink = a.ExportedTypes.Take(3).ToArray(),
    };

    static readonly Action<Module>[] onModules =
    {
        m => sink = m.Name, m => sink = m.ScopeName, m => sink = m.FullyQualifiedName, m => sink = m.ModuleVersionId, m => sink = m.Assembly, m => sink = m.GetTypes().Length, m => sink = m.GetFields(), m => sink = m.GetMethods(), m => sink = m.MetadataToken, m => sink = m.MDStreamVersion,
        m => sink = m.ResolveType(0x02000000 | (int)Next(40)), m => sink = m.ResolveMethod(0x06000000 | (int)Next(80)), m => sink = m.ResolveField(0x04000000 | (int)Next(40)), m => sink = m.ResolveMember(0x0A000000 | (int)Next(200)), m => sink = m.ResolveString(0x70000001),
        m => sink = m.ResolveSignature(0x11000001), m => sink = m.ResolveMethod(0x2B000001, new[] { AnyType() }, new[] { AnyType() }), m => sink = m.ModuleHandle.ResolveTypeHandle(0x02000002), m => m.GetPEKind(out _, out _), m => sink = m.GetCustomAttributes(true), m => RuntimeHelpers.RunModuleConstructor(m.ModuleHandle),
        m => sink = m.ResolveType(0x1B000001, new[] { AnyType(), AnyType() }, new[] { AnyType() }),
    };

    static readonly Action<Array>[] onArrays =
    {
        a => sink = a.Clone(), a => sink = a.Length, a => sink = a.LongLength, a => sink = a.GetLength(0), a => sink = a.GetUpperBound((int)Next(3)), a => sink = a.GetLowerBound(1), a => sink = a.GetValue(0), a => sink = a.GetValue(1, 1), a => a.SetValue(Any(), 0), a => a.SetValue(5, 1, 1),
        a => Array.Clear(a), a => Array.Clear(a, 1, 2), a => Array.Reverse(a), a => Array.Sort(a), a => sink = Array.IndexOf(a, Any()), a => Array.Copy(a, new int[8], 2), a => Array.Copy(a, Any() as Array ?? new long[4], 3), a => Array.Copy(new object[] { 1, 2, 3 }, a, 3), a => a.CopyTo(new object[8], 1),
        a => a.Initialize(), a => sink = a.Rank, a => sink = a.GetEnumerator().MoveNext(), a => Array.ConstrainedCopy(a, 0, a, 1, 1), a => sink = ((IList)a).Contains(Any()), a => sink = ((IStructuralEquatable)a).Equals(Any(), StructuralComparisons.StructuralEqualityComparer),
        a => sink = Buffer.ByteLength(a), a => Buffer.BlockCopy(a, 0, new byte[64], 0, 9), a => sink = Buffer.GetByte(a, 3), a => sink = MemoryMarshal.GetArrayDataReference(a), a => sink = (a as int[])?.AsSpan().ToArray(), a => sink = (a as object[])?.AsSpan().IndexOf("b"), a => { int[] i = a as int[]; Array.Resize(ref i, 9); },
        a => sink = Array.BinarySearch(a, 3), a => sink = GCHandle.Alloc(a, GCHandleType.Pinned).AddrOfPinnedObject(), a => sink = Marshal.UnsafeAddrOfPinnedArrayElement(a, 1), a => sink = (a as string[]) is { } s ? string.Join(",", s) : null, a => sink = (a as byte[]) is { } b ? Encoding.UTF8.GetString(b) : null, a => sink = ((ICollection)a).Count,
        a => sink = (a as object[]) is { } o ? string.Concat(o) : null, a => { foreach (object o in a) sink = o; },
    };

    static readonly Action<string>[] onStrings =
    {
        s => sink = s.Length, s => sink = s + "x", s => sink = s.Substring(1), s => sink = s.GetHashCode(), s => sink = s.ToUpper(), s => sink = string.Intern(s), s => sink = string.IsInterned(s), s => sink = s.Equals(Any()), s => sink = string.Compare(s, "a", StringComparison.InvariantCulture), s => sink = s.IndexOf('t'), s => sink = s.Split(' '),
        s => sink = s.ToCharArray(), s => Console.Error.Write(s.Length > 100 ? "" : s), s => sink = Encoding.UTF8.GetBytes(s), s => sink = new StringBuilder(s).Append(s).ToString(), s => sink = int.TryParse(s, out _), s => sink = Type.GetType(s), s => sink = Environment.GetEnvironmentVariable(s), s => Environment.SetEnvironmentVariable("X", s),
        s => sink = s.Clone(), s => sink = s.Normalize(), s => sink = s.Replace("a", "b"), s => sink = string.Format(s, 1), s => sink = s[2], s => sink = s.AsSpan(1).ToString(), s => sink = AppContext.GetData(s), s => sink = new Mutex(false, s), s => sink = Marshal.StringToHGlobalAnsi(s), s => sink = s.GetType(), s => sink = string.Copy(s), s => sink = Assembly.Load(s),
        s => sink = CultureInfo.GetCultureInfo(s), s => sink = s.PadLeft(9), s => sink = s.Contains("ext", StringComparison.OrdinalIgnoreCase), s => throw new Exception(s), s => sink = s.ToLowerInvariant(), s => sink = s.CompareTo("b"), s => sink = s == "a text", s => sink = CultureInfo.InvariantCulture.CompareInfo.GetSortKey(s),
    };

    static readonly Action<Delegate>[] onDelegates =
    {
        d => sink = d.Method, d => sink = d.Target, d => sink = d.DynamicInvoke(), d => sink = d.DynamicInvoke(5), d => sink = d.DynamicInvoke(1, 2L, "c"), d => sink = d.GetInvocationList(), d => sink = Delegate.Combine(d, d), d => sink = Delegate.Remove(d, d), d => sink = d.Equals(Any()), d => sink = d.GetHashCode(), d => sink = d.Clone(),
        d => (d as Action)?.Invoke(), d => sink = (d as Func<int, int>)?.Invoke(4), d => sink = (d as Func<object, string>)?.Invoke(Any()), d => { long b = 0; sink = (d as Calculation)?.Invoke(1, ref b, "c"); }, d => sink = Marshal.GetFunctionPointerForDelegate(d), d => RuntimeHelpers.PrepareDelegate(d), d => { if (d is Action a) Task.Run(a).Wait(100); },
        d => { if (d is Action a) new Thread(new ThreadStart(a)).Start(); }, d => { var m = (Action)Delegate.Combine(d as Action, (Action)GC.Collect); m?.Invoke(); }, d => { foreach (Action a in Delegate.EnumerateInvocationList(d as Action)) a(); }, d => sink = d.HasSingleTarget,
    };

    static readonly Action<Thread>[] onThreads =
    {
        t => sink = t.ThreadState, t => sink = t.IsAlive, t => sink = t.IsBackground, t => t.IsBackground = true, t => t.Name = "name", t => sink = t.Priority, t => t.Priority = ThreadPriority.Highest, t => t.Start(), t => t.Join(1), t => t.Interrupt(), t => sink = t.ManagedThreadId, t => sink = t.IsThreadPoolThread, t => sink = t.GetHashCode(), t => sink = t.CurrentCulture,
        t => sink = t.ExecutionContext, t => Thread.Yield(), t => Thread.Sleep(0), t => sink = Thread.CurrentThread.ManagedThreadId, t => sink = Environment.CurrentManagedThreadId, t => t.UnsafeStart(), t => sink = t.GetApartmentState(), t => sink = Thread.CurrentThread.Name,
    };

    static readonly Action<Exception>[] onExceptions =
    {
        e => sink = e.ToString(), e => sink = e.StackTrace, e => sink = e.Message, e => throw e, e => ExceptionDispatchInfo.Throw(e), e => sink = new StackTrace(e, true).GetFrames().Select(f => f.GetMethod()).ToArray(), e => sink = e.TargetSite, e => sink = e.Source, e => sink = e.GetBaseException(), e => sink = e.Data, e => sink = e.HResult, e => { try { throw e; } finally { sink = 1; } },
        e => { try { throw e; } catch (Exception x) when (x.Message != "q") { throw; } }, e => ExceptionDispatchInfo.SetCurrentStackTrace(e), e => sink = new AggregateException(e, e).ToString(), e => Task.FromException(e).Wait(),
    };

    static readonly Action<WaitHandle>[] onWaitHandles =
    {
        w => w.WaitOne(0), w => (w as EventWaitHandle)?.Set(), w => (w as EventWaitHandle)?.Reset(), w => (w as Mutex)?.ReleaseMutex(), w => (w as Semaphore)?.Release(), w => w.Dispose(), w => WaitHandle.WaitAny(new[] { w, w }, 0), w => WaitHandle.WaitAll(new[] { w }, 0), w => WaitHandle.SignalAndWait(w, w, 0, false), w => sink = w.SafeWaitHandle.IsClosed, w => sink = w.SafeWaitHandle.DangerousGetHandle(), w => w.Close(),
        w => ThreadPool.RegisterWaitForSingleObject(w, (s, b) => { }, null, 0, true),
    };

    static readonly Action<object>[] onObjects =
    {
        o => sink = o.GetType(), o => sink = o.GetHashCode(), o => sink = RuntimeHelpers.GetHashCode(o), o => sink = o.ToString(), o => sink = o.Equals(Any()), o => { lock (o) sink = 1; }, o => Monitor.Exit(o), o => Monitor.Pulse(o), o => Monitor.TryEnter(o, 1), o => Monitor.Wait(o, 1), o => sink = Monitor.IsEntered(o), o => GC.Collect(), o => GC.SuppressFinalize(o), o => GC.ReRegisterForFinalize(o),
        o => GC.KeepAlive(o), o => sink = GC.GetGeneration(o), o => sink = GCHandle.Alloc(o).Target, o => sink = new WeakReference(o).Target, o => sink = Clone(o), o => sink = RuntimeHelpers.GetObjectValue(o), o => sink = (int)o, o => sink = (Pair)o, o => sink = (Color)o, o => sink = (int?)o, o => sink = (string)o, o => sink = (IList)o, o => sink = (IShape<int>)o, o => sink = o as IComparable<int>, o => sink = (o as IComparable)?.CompareTo(o),
        o => sink = (o as IFormattable)?.ToString("X", null), o => sink = (o as IConvertible)?.ToInt64(null), o => sink = (o as IEnumerable)?.GetEnumerator().MoveNext(), o => (o as IDisposable)?.Dispose(), o => GCHandle.FromIntPtr((nint)Value()).Free(), o => sink = GCHandle.FromIntPtr((nint)Value()).Target, o => Marshal.FreeHGlobal((nint)Value()), o => sink = Type.GetTypeFromHandle(RuntimeTypeHandle.FromIntPtr((nint)Value())),
        o => sink = MethodBase.GetMethodFromHandle(RuntimeMethodHandle.FromIntPtr((nint)Value())), o => sink = FieldInfo.GetFieldFromHandle(RuntimeFieldHandle.FromIntPtr((nint)Value())), o => sink = ((delegate*<object, string>)Value())(o), o => ((delegate*<void>)Value())(), o => ((delegate*<int, int, int>)((nint)(delegate*<int, int, int>)&Add + (nint)Next(3) * 8))(1, 2), o => sink = Activator.CreateInstance(o.GetType()), o => sink = (o as StackTrace)?.ToString(),
        o => sink = (o as StackTrace)?.GetFrame(0)?.GetMethod(), o => sink = (o as StackFrame)?.GetMethod(), o => sink = (o as StackFrame)?.ToString(), o => sink = (o as StackFrame)?.GetFileName(), o => { if (o is Lock l) lock (l) sink = 1; }, o => (o as Lock)?.Exit(), o => sink = (o as Lock)?.IsHeldByCurrentThread, o => sink = (o as Lock)?.TryEnter(1), o => (o as SafeHandle)?.Dispose(), o => { bool b = false; (o as SafeHandle)?.DangerousAddRef(ref b); },
        o => (o as SafeHandle)?.DangerousRelease(), o => (o as SafeHandle)?.SetHandleAsInvalid(), o => sink = (o as CustomAttributeData)?.ConstructorArguments, o => sink = (o as CustomAttributeData)?.NamedArguments, o => sink = (o as MethodBody)?.LocalVariables, o => sink = (o as MethodBody)?.ExceptionHandlingClauses, o => sink = (o as StringBuilder)?.Append("x").Insert(0, "y").ToString(), o => (o as Task)?.Wait(1), o => (o as CancellationTokenSource)?.Cancel(),
        o => sink = (o as WeakReference)?.Target, o => sink = (o as CultureInfo)?.DateTimeFormat, o => sink = (o as AssemblyName)?.FullName, o => sink = (o as Dictionary<int, string>)?.TryGetValue(1, out _), o => (o as List<string>)?.Add("z"), o => (o as ExceptionDispatchInfo)?.Throw(), o => sink = Environment.StackTrace, o => Environment.ExitCode = 3, o => sink = typeof(object).GetMethod("MemberwiseClone", everything).Invoke(o, null), o => sink = Unsafe.As<Shape<int>>(o).Property,
        o => sink = Unsafe.As<IShape<int>>(o).Area(3), o => sink = Unsafe.As<string>(o).Length, o => sink = Unsafe.As<int[]>(o)[0], o => Unsafe.As<Action>(o)(), o => sink = Unsafe.As<Type>(o).Name, o => sink = Unsafe.As<Exception>(o).ToString(), o => throw Unsafe.As<Exception>(o), o => Marshal.StructureToPtr(o, Marshal.AllocHGlobal(64), false), o => sink = Marshal.PtrToStructure<Pair>((nint)Value()), o => sink = Volatile.Read(ref *(long*)Value()),
        o => Interlocked.Increment(ref *(int*)Value()), o => Buffer.MemoryCopy((void*)Value(), (void*)Value(), Value(), Value()), o => new Span<byte>((void*)Value(), (int)Next(100)).Fill(7), o => Unsafe.CopyBlock((void*)Value(), (void*)Value(), Next(100)), o => sink = Encoding.UTF8.GetString((byte*)Value(), (int)Next(50)), o => sink = new string((char*)Value(), 0, (int)Next(50)), o => ThreadPool.QueueUserWorkItem(_ => sink = o), o => sink = new Timer(_ => { }, o, 1, 1), o => sink = Task.Delay(1).Wait(5),
        o => { __arglistFree(o); }, o => sink = Throws(o), o => sink = AppDomain.CurrentDomain.GetAssemblies().Length, o => sink = new object[] { o, o }.Clone(), o => sink = ValueTuple.Create(o, 1).GetHashCode(), o => sink = EqualityComparer<object>.Default.Equals(o, Any()), o => sink = o is ValueType && o.Equals(Any()), o => { object x = Any(); RuntimeHelpers.TryEnsureSufficientExecutionStack(); sink = x; },
        o => { var t = __makeref(o); sink = __reftype(t); sink = __refvalue(t, object); }, o => sink = Assembly.GetExecutingAssembly(), o => sink = Assembly.GetEntryAssembly(), o => sink = MethodBase.GetCurrentMethod(), o => { DependentHandle d = new(o, o); sink = d.Dependent; d.Dispose(); d.Dispose(); }, o => sink = GC.AllocateUninitializedArray<int>((int)Next(20)), o => sink = GC.GetTotalMemory(false),
    };

    static int Add(int a, int b) => a + b;
    static void __arglistFree(object o) { GCHandle h = GCHandle.Alloc(o, GCHandleType.Weak); h.Free(); GC.Collect(); GC.WaitForPendingFinalizers(); }
    static object Throws(object o) { try { object[] a = (object[])o; a[0] = o; } catch (InvalidCastException e) { return e.Message; } return null; }
    static object Clone(object o) => (o as ICloneable)?.Clone();
    static object Box(Type t) { object o = RuntimeHelpers.GetUninitializedObject(t); return o.GetHashCode() + o.ToString(); }
    static Type AnyType() => Any() as Type ?? (Next(3) == 0 ? typeof(string) : typeof(int));

    static int count;
    static void Call<T>(Action<T>[] all, object on)
    {
        Call(all, (int)Next((uint)all.Length), on);
    }
    static void Call<T>(Action<T>[] all, int index, object on)
    {
        count++;
        try { all[index](Unsafe.As<object, T>(ref on)); } catch (Exception) { }
    }

    static void CallAny()
    {
        object o = Any();
        switch (Next(3) == 0 ? null : o)
        {
            case Type: if (Next(8) == 0) Call(onMembers, o); else Call(onTypes, o); break;
            case MethodBase: Call(onMethods, o); break;
            case FieldInfo: Call(onFields, o); break;
            case MemberInfo: Call(onMembers, o); break;
            case ParameterInfo: Call(onParameters, o); break;
            case Assembly: Call(onAssemblies, o); break;
            case Module: Call(onModules, o); break;
            case Array: Call(onArrays, o); break;
            case string: Call(onStrings, o); break;
            case Delegate: Call(onDelegates, o); break;
            case Thread: Call(onThreads, o); break;
            case Exception: Call(onExceptions, o); break;
            case WaitHandle: Call(onWaitHandles, o); break;
            default: Call(onObjects, o); break;
        }
    }

    // Everything once, as it should be used: what is not supported ends here and not among what is forged.
    static void CallAll<T>(Action<T>[] all) where T : class
    {
        state = 88172645463325252;
        foreach (T o in victims.OfType<T>().Take(3).ToArray())
            for (int i = 0; i < all.Length; i++) Call(all, i, o);
    }

    static void Warm()
    {
        state = 88172645463325252;
        for (int i = 0; i < 100; i++) { Word(AnyIndex()); Value(); }
        sink = new object[] { onTypes, onMethods, onFields };
    }

    static int Main(string[] args)
    {
        victims = Victims();
        sizes = victims.Select(SizeOf).ToArray();
        if (args.Length == 0 || args[0] == "all")
        {
            Warm();
            return 0;
        }
        state = ulong.Parse(args[0]) * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D | 1;
        for (int i = 0; i < 4; i++) Next(2);
        uint rounds = 1 + Next(3);
        for (uint round = 0; round < rounds; round++)
        {
            uint words = 1 + Next(4);
            for (uint i = 0; i < words; i++) Overwrite();
            uint calls = 2 + Next(24);
            for (uint i = 0; i < calls; i++) CallAny();
        }
        return 0;
    }
}
