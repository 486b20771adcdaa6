// about:   the format of a culture is replaced while a text is put together
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Globalization;
using System.Threading;

static class CultureFormatReplaced
{
    static readonly CultureInfo Culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();

    static void First() { Culture.NumberFormat = new NumberFormatInfo { NegativeSign = "m" }; }

    static void Second() { Debug.Assert(string.Format(Culture, "{0}{1}", -1, -1) is "-1-1" or "m1m1"); }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
    }
}
