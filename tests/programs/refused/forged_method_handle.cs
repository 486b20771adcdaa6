// about: a MethodInfo without a handle
// mode:  refuse
// memory: use of an invalid method handle
using System;
using System.Reflection;
using System.Runtime.CompilerServices;

static class ForgedMethodHandle {
    static void Main() {
        Type type = typeof(object).GetMethod("ToString").GetType();
        var method = (MethodInfo)RuntimeHelpers.GetUninitializedObject(type);
        Console.WriteLine(method.Name);
    }
}
