// about: an Assembly without a handle
// mode:  refuse
// memory: use of an invalid assembly or module handle
using System;
using System.Reflection;
using System.Runtime.CompilerServices;

static class ForgedAssembly {
    static void Main() {
        var assembly = (Assembly)RuntimeHelpers.GetUninitializedObject(typeof(object).Assembly.GetType());
        Console.WriteLine(assembly.FullName);
    }
}
