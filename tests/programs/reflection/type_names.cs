// about:   Name, FullName, Namespace and ToString of generic, nested, array, pointer, by-ref and primitive types
// mode:    run
using System;
using System.Collections.Generic;

namespace Outer.Space
{
    public class Plain { public class Nested<T> { public class Deep<U, V> { } public struct St { } } public delegate void Del(int a); public enum En { A } public interface IFace { } }
    public struct Gen<A, B> { public A? First; public B? Second; }
}

unsafe static class TypeNames
{
    static void Show(Type t) => Console.WriteLine($"{t.Name} | {t.Namespace ?? "none"} | {(t.FullName ?? "null").Replace(typeof(int).Assembly.FullName!, "CORE").Replace(typeof(TypeNames).Assembly.FullName!, "HERE")} | {t}");
    static void RefMethod(ref int a, out string b, in long c, int* d) { b = ""; }

    static void Main()
    {
        foreach (Type t in new[] { typeof(int), typeof(string), typeof(object), typeof(void), typeof(decimal), typeof(nint), typeof(int?), typeof(DayOfWeek), typeof(int[]), typeof(int[,]), typeof(int[][]), typeof(int[,][]), typeof(string[,,]), typeof(int*), typeof(int**), typeof(void*), typeof(int*[]), typeof(List<int>), typeof(List<>), typeof(Dictionary<string, List<int[]>>), typeof(Dictionary<,>), typeof(KeyValuePair<,>), typeof((int, string)), typeof((int A, int B)), typeof(Func<int, string>), typeof(Action), typeof(Outer.Space.Plain), typeof(Outer.Space.Plain.Nested<>), typeof(Outer.Space.Plain.Nested<int>), typeof(Outer.Space.Plain.Nested<>.Deep<,>), typeof(Outer.Space.Plain.Nested<int>.Deep<string, Guid>), typeof(Outer.Space.Plain.Nested<string>.St), typeof(Outer.Space.Plain.Del), typeof(Outer.Space.Plain.En), typeof(Outer.Space.Plain.IFace), typeof(Outer.Space.Gen<int, Outer.Space.Plain>), typeof(Outer.Space.Gen<,>), typeof(TypeNames), typeof(Span<int>), typeof(IEnumerable<int?>), typeof(Nullable<>), typeof(Enum), typeof(ValueType), typeof(Array), typeof(Type), typeof(List<List<int>>), typeof(List<int>[]), typeof(List<int>.Enumerator), typeof(Dictionary<,>.KeyCollection) }) Show(t);
        foreach (var p in typeof(TypeNames).GetMethod(nameof(RefMethod), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!.GetParameters()) Show(p.ParameterType);
        Show(typeof(List<>).GetGenericArguments()[0]); Show(typeof(Dictionary<,>).GetGenericArguments()[1]); Show(typeof(List<>).MakeArrayType()); Show(typeof(int).MakeByRefType()); Show(typeof(int).MakePointerType()); Show(typeof(Outer.Space.Gen<,>).GetField("First")!.FieldType); Show(typeof(List<>).BaseType!); Show(typeof(List<>).GetInterfaces()[0].GetGenericTypeDefinition());
        var anon = new { X = 1 }; Console.WriteLine(anon.GetType().Name.Contains("AnonymousType") + " " + anon.GetType().IsGenericType); Console.WriteLine(new Outer.Space.Gen<int, string>().ToString() + " " + new Outer.Space.Plain() + " " + new List<int>() + " " + new int[2] + " " + new Outer.Space.Plain.Nested<char>.St()); Console.WriteLine(typeof(int).AssemblyQualifiedName!.StartsWith("System.Int32, System.Private.CoreLib, Version=") + " " + typeof(TypeNames).AssemblyQualifiedName!.StartsWith("TypeNames, type_names, Version=0.0.0.0"));
        Console.WriteLine($"{nameof(Outer.Space)} {nameof(List<int>)} {nameof(Outer.Space.Plain.Nested<int>.Deep<int, int>)} {typeof(Outer.Space.Plain.Nested<>).DeclaringType} {typeof(int).DeclaringType?.Name ?? "null"} {typeof(List<int>.Enumerator).DeclaringType}");
    }
}
