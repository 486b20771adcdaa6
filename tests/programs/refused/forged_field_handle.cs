// about: a field handle that is a number
// mode:  refuse
// memory: use of an invalid field handle
using System;
using System.Reflection;

static class ForgedFieldHandle {
    static void Main() {
        FieldInfo field = FieldInfo.GetFieldFromHandle(RuntimeFieldHandle.FromIntPtr((nint)0x4242_0000_0000));
        Console.WriteLine(field.Name);
    }
}
