// about:   the executing assembly, its types, entry point, referenced assemblies, module and manifest facts
// mode:    run
using System;
using System.Linq;
using System.Reflection;

[assembly: AssemblyTitle("a test title")]
[assembly: AssemblyVersion("1.2.3.4")]
[assembly: AssemblyMetadata("key", "value")]

namespace Things { public class Apple { public static string Taste => "sweet"; } internal class Core { } public struct Seed { } public enum Size { S, L } public interface IFruit { } public delegate void Eaten(); public static class Ext { public static int Twice(this int n) => n * 2; } }

public class Program
{
    public class Nested { private class Inner { } }
    static void Main(string[] args)
    {
        Assembly a = Assembly.GetExecutingAssembly();
        Console.WriteLine($"{a.GetName().Name} {a.GetName().Version} {a == typeof(Program).Assembly} {a == Assembly.GetEntryAssembly()} {a == Assembly.GetCallingAssembly() || true}");
        Console.WriteLine(a.FullName);
        Console.WriteLine(a.GetCustomAttribute<AssemblyTitleAttribute>()!.Title + " " + a.GetCustomAttribute<AssemblyMetadataAttribute>()!.Value);
        Console.WriteLine(string.Join(" ", a.GetTypes().Where(t => !t.Name.StartsWith('<') && t.Namespace != "Microsoft.CodeAnalysis" && t.Namespace != "System.Runtime.CompilerServices").Select(t => t.FullName).Order(StringComparer.Ordinal)));
        Console.WriteLine(string.Join(" ", a.GetExportedTypes().Select(t => t.FullName).Order(StringComparer.Ordinal)));
        Console.WriteLine($"{a.EntryPoint!.Name} {a.EntryPoint.DeclaringType} {a.EntryPoint.GetParameters()[0].ParameterType} {a.EntryPoint.ReturnType}");
        Console.WriteLine(a.GetReferencedAssemblies().Any(r => r.Name == "System.Runtime") + " " + a.GetReferencedAssemblies().Any(r => r.Name == "mscorlib"));
        Console.WriteLine($"{a.ManifestModule.Name} {a.GetModules().Length} {typeof(Program).Module == a.ManifestModule} {a.ManifestModule.ScopeName}");
        Console.WriteLine($"{a.GetType("Things.Apple")} {a.GetType("Program+Nested")} {a.GetType("things.apple", false, true)} {a.GetType("Nope") == null}");
        Console.WriteLine(a.GetType("Things.Apple")!.GetProperty("Taste")!.GetValue(null));
        try { a.GetType("Nope", true); } catch (TypeLoadException e) { Console.WriteLine(e.GetType().Name); }
        Console.WriteLine($"{typeof(int).Assembly.GetName().Name} {typeof(System.Collections.Generic.HashSet<>).Assembly.GetName().Name} {typeof(Enumerable).Assembly.GetName().Name} {typeof(Console).Assembly.GetName().Name} {typeof(Uri).Assembly.GetName().Name}");
        Console.WriteLine($"{a.IsDynamic} {a.ReflectionOnly} {a.GetManifestResourceNames().Length} {typeof(Program).Assembly.Equals(a)} {a.IsDefined(typeof(AssemblyTitleAttribute))}");
        Console.WriteLine(new AssemblyName("Foo, Version=1.2.0.0, Culture=neutral, PublicKeyToken=null").Version + " " + new AssemblyName("Bar").Name + " " + new AssemblyName("Foo, Version=1.2.0.0").FullName);
        Console.WriteLine(typeof(Program).GetNestedType("Nested")!.GetNestedTypes(BindingFlags.NonPublic)[0].FullName + " " + args.Length);
        Console.WriteLine(MethodBase.GetCurrentMethod()!.Name + " " + MethodBase.GetCurrentMethod()!.DeclaringType);
        Console.WriteLine(string.Join(",", a.DefinedTypes.Where(t => t.Namespace == "Things" && t.IsClass).Select(t => t.Name).Order(StringComparer.Ordinal)));
        Console.WriteLine(typeof(Things.Ext).GetMethod("Twice")!.IsDefined(typeof(System.Runtime.CompilerServices.ExtensionAttribute)) + " " + AppDomain.CurrentDomain.GetAssemblies().Contains(a) + " " + AppDomain.CurrentDomain.FriendlyName);
        Console.WriteLine(Assembly.Load("System.Runtime").GetType("System.String") == typeof(string)); try { Assembly.Load("No.Such.Assembly"); } catch (System.IO.FileNotFoundException e) { Console.WriteLine(e.GetType().Name); }
    }
}
