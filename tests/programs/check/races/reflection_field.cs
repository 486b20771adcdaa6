// about:   a field that one thread changes by reflection and another reads is a data race, whoever uses reflection
// mode:    check
// options: --races error
// expect:  violation kind=data-race
using System.Reflection;
using System.Threading;

static class ReflectionField
{
    static int count;

    static void Main()
    {
        FieldInfo field = typeof(ReflectionField).GetField("count", BindingFlags.Static | BindingFlags.NonPublic)!;
        var writer = new Thread(() => field.SetValue(null, 1)); // ERROR
        writer.Start();
        _ = count;
        writer.Join();
    }
}
