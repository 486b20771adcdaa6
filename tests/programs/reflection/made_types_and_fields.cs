// about: types that cannot be made, fields of other instantiations, sizes that are not defined, files that are not there
// mode:  run
using System;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;

class G<T> { public T F; public static T S; }
struct WithEnum { public DayOfWeek D; public byte B; }

static class MadeTypes
{
    static void Try(string name, Func<object> action)
    {
        try { Console.WriteLine($"{name}: {action()}"); }
        catch (Exception e) { Console.WriteLine($"{name}: {e.GetType()}"); }
    }

    static void Main()
    {
        Type byref = typeof(int).MakeByRefType();
        Try("byref of byref", () => byref.MakeByRefType());
        Try("pointer to byref", () => byref.MakePointerType());
        Try("array of byref", () => byref.MakeArrayType());
        Try("pointer to pointer", () => typeof(int).MakePointerType().MakePointerType());
        Try("byref of pointer", () => typeof(int).MakePointerType().MakeByRefType());
        var handle = typeof(G<string>).GetField("F").FieldHandle;
        Try("shared", () => FieldInfo.GetFieldFromHandle(handle, typeof(G<object>).TypeHandle).DeclaringType);
        Try("same", () => FieldInfo.GetFieldFromHandle(handle, typeof(G<string>).TypeHandle).DeclaringType);
        Try("not shared", () => FieldInfo.GetFieldFromHandle(handle, typeof(G<int>).TypeHandle).DeclaringType);
        Try("enum", () => Marshal.SizeOf((object)DayOfWeek.Monday));
        Try("enum type", () => Marshal.SizeOf<DayOfWeek>());
        Try("enum field", () => Marshal.SizeOf<WithEnum>());
        try { Assembly.Load("no-such-assembly"); }
        catch (FileNotFoundException e) { Console.WriteLine(e.FileName); }
        try { Console.WriteLine("text"[4]); }
        catch (IndexOutOfRangeException e) { Console.WriteLine(e.StackTrace.Split('\n')[0].Trim()); }
    }
}
