// about:   the fields of a struct may be written in any order: the last one first
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class LastFieldFirst
{
    struct Entry
    {
        public string Name;
        public int Count;
        public bool IsReady;
    }

    static Entry entry;

    static void Main()
    {
        var writer = new Thread(() => entry = new Entry { Name = "x", Count = 1, IsReady = true });
        writer.Start();
        if (entry.IsReady) Debug.Assert(entry.Name != null); // ERROR
        writer.Join();
    }
}
