// about:   CustomAttributeData: fixed and named arguments of all kinds, attributes that metadata has in other forms
// mode:    run
using System; using System.Linq; using System.Reflection; using System.Runtime.InteropServices; using System.Collections.Generic;
enum Col : byte { Red, Green = 7 } [Flags] enum Big : ulong { X = 1, Y = 1UL << 63 }
[AttributeUsage(AttributeTargets.All, AllowMultiple = true, Inherited = false)] class AAttribute : Attribute { public AAttribute() { } public AAttribute(int i, string s, Type t, object o) { } public AAttribute(params object[] os) { } public AAttribute(Col c, Col[] cs) { } public AAttribute(double d, float f, char ch, bool b, sbyte sb, ulong ul) { } public int F; public string S { get; set; } = ""; public object O { get; set; } = 0; public Type[] Ts { get; set; } = null!; public Col C { get; set; } public Big G; public int[] Is; }
[A(1, "x", typeof(List<int>), Col.Green), A(null), A(1, "s", Col.Red, typeof(int), new int[] { 1, 2 }, null), A(Col.Green, new[] { Col.Red, Col.Green }), A(1.5, -2.5f, 'q', true, -3, ulong.MaxValue, F = -9, S = null, O = new object[] { 1, "z" }, Ts = new[] { typeof(int), null }, C = Col.Green, G = Big.Y, Is = new int[0])]
class Target { [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)] public int[] Arr = null!; [MarshalAs(UnmanagedType.LPWStr)] public string Str = ""; [Obsolete("old", true)] public void M([Optional, DefaultParameterValue(3)] int x, [In] ref int y) { } [field: NonSerialized] public event Action Ev { add { } remove { } } [DllImport("lib", EntryPoint = "ep", SetLastError = true, CharSet = CharSet.Unicode)] public static extern int Pi(int x); }
[StructLayout(LayoutKind.Explicit, Size = 16, Pack = 2)] struct Lay { [FieldOffset(0)] public int A; [FieldOffset(8)] public long B; }
class Base { [A] public virtual void V() { } } class Derived : Base { public override void V() { } }
static class Program {
  static string V(CustomAttributeTypedArgument a) => a.Value is IReadOnlyCollection<CustomAttributeTypedArgument> c ? "[" + string.Join(",", c.Select(V)) + "]" : $"{a.ArgumentType?.Name}={a.Value ?? "null"}";
  static void D(string n, IEnumerable<CustomAttributeData> l) { foreach (var d in l.OrderBy(x => x.ToString(), StringComparer.Ordinal)) { Console.WriteLine($"{n} {d}"); Console.WriteLine("   " + string.Join("; ", d.ConstructorArguments.Select(V)) + " | " + string.Join("; ", d.NamedArguments.Select(x => x.MemberName + ":" + x.IsField + ":" + V(x.TypedValue)))); } }
  static void Main() {
    D("type", typeof(Target).GetCustomAttributesData()); foreach (var m in typeof(Target).GetMembers(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly)) D(m.Name, m.GetCustomAttributesData()); foreach (var p in typeof(Target).GetMethod("M")!.GetParameters()) D("par " + p.Name, p.GetCustomAttributesData()); D("lay", typeof(Lay).GetCustomAttributesData()); foreach (var f in typeof(Lay).GetFields()) D(f.Name, f.GetCustomAttributesData());
    Console.WriteLine(typeof(Lay).StructLayoutAttribute!.Size + " " + typeof(Lay).StructLayoutAttribute!.Value + " " + typeof(Lay).StructLayoutAttribute!.Pack);
    var a = typeof(Target).GetField("Arr")!.GetCustomAttribute<MarshalAsAttribute>()!; Console.WriteLine(a.Value + " " + a.SizeConst); Console.WriteLine(typeof(Lay).GetField("B")!.GetCustomAttribute<FieldOffsetAttribute>()!.Value);
    foreach (AAttribute x in typeof(Target).GetCustomAttributes<AAttribute>().OrderBy(x => x.F)) Console.WriteLine(x.F + " " + x.S + " " + x.C + " " + x.G);
    Console.WriteLine(typeof(Derived).GetMethod("V")!.GetCustomAttributes(true).Length + " " + typeof(Base).GetMethod("V")!.IsDefined(typeof(AAttribute)) + " " + Attribute.GetCustomAttributes(typeof(Target)).Length);
    var dl = typeof(Target).GetMethod("Pi")!.GetCustomAttribute<DllImportAttribute>()!; Console.WriteLine(dl.Value + dl.EntryPoint + dl.SetLastError + dl.CharSet);
    D("asm", typeof(Program).Assembly.GetCustomAttributesData().Where(x => x.AttributeType.Name.StartsWith("Comp") || x.AttributeType.Name.StartsWith("Runtime")));
  }
}
