// about: a parameter of no module
// mode:  refuse
// memory: use of an invalid assembly or module handle
using System;
using System.Reflection;

static class ForgedParameter {
    static int Add(int a, int b) => a + b;

    static void Main() {
        ParameterInfo p = typeof(ForgedParameter).GetMethod("Add", BindingFlags.NonPublic | BindingFlags.Static).GetParameters()[0];
        FieldInfo scope = p.GetType().GetField("m_scope", BindingFlags.NonPublic | BindingFlags.Instance);
        scope.SetValue(p, Activator.CreateInstance(scope.FieldType));
        Console.WriteLine(p.DefaultValue);
    }
}
