// about: a Module without a handle
// mode:  refuse
// memory: use of an invalid assembly or module handle
using System;
using System.Reflection;
using System.Runtime.CompilerServices;

static class ForgedModule {
    static void Main() {
        var module = (Module)RuntimeHelpers.GetUninitializedObject(typeof(object).Module.GetType());
        Console.WriteLine(module.ScopeName);
    }
}
