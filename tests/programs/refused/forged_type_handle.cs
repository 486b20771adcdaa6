// about: a Type without a handle
// mode:  refuse
// memory: use of an invalid type
using System;
using System.Runtime.CompilerServices;

static class ForgedTypeHandle {
    static void Main() {
        var type = (Type)RuntimeHelpers.GetUninitializedObject(typeof(object).GetType());
        Console.WriteLine(type.Name);
    }
}
