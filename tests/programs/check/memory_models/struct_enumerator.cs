// about:       a struct in a variable that loads itself from shared memory keeps what it read
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion   (the elements of a new array may be written after it is published)
// expect-net:  ok
// dotnet:      skip
using System.Diagnostics;
using System.Threading;


static class StructEnumerator
{
    static int[] shared = { 4, 5, 6 };

    struct Cursor
    {
        int[] items;
        int index;
        internal byte Tag;
        internal int Current;

        internal void Begin()
        {
            items = shared;
            index = -1;
            Tag = 9;
        }
        internal bool MoveNext()
        {
            if (++index >= items.Length) return false;
            Current = items[index];
            return true;
        }
    }

    static void Main()
    {
        var other = new Thread(() => shared = new[] { 4, 5, 6 });
        other.Start();
        int sum = 0;
        var cursor = new Cursor();
        cursor.Begin();
        while (cursor.MoveNext()) sum += cursor.Current;
        Debug.Assert(sum == 15 && cursor.Tag == 9);
        other.Join();
    }
}
