// about:   two threads wait for each other's flag by looking: neither ever sets its own
// mode:    check
// expect:  violation kind=hang
// dotnet:  skip
using System.Threading;

static class GiveWayForEver
{
    static volatile bool left, right;

    static void Main()
    {
        var one = new Thread(() =>
        {
            while (!right) { }
            left = true;
        });
        var two = new Thread(() =>
        {
            while (!left) { }
            right = true;
        });
        one.Start();
        two.Start();
    }
}
