// about:   fields of every kind by reflection, under a lock
// mode:    check
// options: --races error
// expect:  ok
using System.Diagnostics;
using System.Reflection;
using System.Threading;

class Fields
{
    public (long, long) Pair;
    public int? Number;
    public string? Text;
    public nint Word;
}

static class StructByReflectionLocked
{
    static FieldInfo Field(string name) => typeof(Fields).GetField(name)!;

    static void Main()
    {
        var all = new Fields();
        var writer = new Thread(() =>
        {
            lock (all)
            {
                Field("Pair").SetValue(all, (1L, 1L));
                Field("Number").SetValue(all, 1);
                Field("Text").SetValue(all, "1");
                Field("Word").SetValue(all, (nint)1);
                Field("Number").SetValue(all, null);
                Field("Number").SetValue(all, 2);
            }
        });
        writer.Start();
        lock (all)
        {
            var pair = ((long, long))Field("Pair").GetValue(all)!;
            var number = (int?)Field("Number").GetValue(all);
            var text = (string?)Field("Text").GetValue(all);
            var word = (nint)Field("Word").GetValue(all)!;
            bool none = pair == (0, 0) && number == null && text == null && word == 0;
            bool every = pair == (1, 1) && number == 2 && text == "1" && word == 1;
            Debug.Assert(none || every);
        }
        writer.Join();
        Debug.Assert(all.Pair == (1, 1) && all.Number == 2 && all.Text == "1" && all.Word == 1);
    }
}
