// about:   Array.Copy into an array that another thread writes is a data race
// mode:    check
// options: --races error
// expect:  violation kind=data-race
using System;
using System.Threading;

static class RaceWithACopy
{
    static readonly int[] source = new int[4], target = new int[4];

    static void Main()
    {
        var copier = new Thread(() => Array.Copy(source, target, 4)); // ERROR
        copier.Start();
        target[3] = 1; // ERROR
        copier.Join();
    }
}
