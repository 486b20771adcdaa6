// about: FieldInfo.SetValue and GetValue act on the field like an assignment and a read
// mode:  check
// natives: RuntimeFieldHandle_GetValue, RuntimeFieldHandle_SetValue
// expect: violation kind=assertion
using System.Diagnostics;
using System.Reflection;
using System.Threading;

class Reflected
{
    int value;

    static void Main()
    {
        var shared = new Reflected();
        FieldInfo field = typeof(Reflected).GetField("value", BindingFlags.NonPublic | BindingFlags.Instance);
        ThreadStart add = () => field.SetValue(shared, (int)field.GetValue(shared) + 1);
        var a = new Thread(add);
        var b = new Thread(add);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(shared.value == 2); // ERROR
    }
}
