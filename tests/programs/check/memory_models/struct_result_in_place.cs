// about:       the result of a method of a struct takes the struct's place, which is not known yet when the method begins
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

readonly struct Step(int at)
{
    readonly int at = at;
    public int At => at;
    public Step Next(int by) => new(at + by);
}

static class StructResultInPlace
{
    static int other, number = 7;

    static void Main()
    {
        var thread = new Thread(() => other = 1);
        thread.Start();
        int sum = new Step(number).Next(3).At;
        thread.Join();
        Debug.Assert(sum == 10);
    }
}
