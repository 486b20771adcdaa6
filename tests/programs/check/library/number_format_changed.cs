// about:   a number is written with half of a changed format
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Globalization;
using System.Threading;

static class NumberFormatChanged
{
    static readonly NumberFormatInfo Format = new();

    static void First() { Format.NegativeSign = "m"; Format.NumberDecimalSeparator = ";"; }

    static void Second() { Debug.Assert((-1.5).ToString("F1", Format) != "-1;5"); }

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
