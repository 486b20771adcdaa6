// about:   a bounded search that has left nothing out finds hangs as well
// mode:    check
// options: --preemptions 9
// expect:  violation kind=hang
using System.Threading;

static class SpinAmongReaders
{
    static int first;
    static int second;
    static readonly int[] Results = new int[2];

    static int Read(int which) => which == 0 ? first : second;

    static void Main()
    {
        var reader = new Thread(() => Results[0] = Read(0));
        var spinner = new Thread(() =>
        {
            while (Read(1) < 2) { }
        });
        reader.Start();
        spinner.Start();
        reader.Join();
        spinner.Join();
    }
}
