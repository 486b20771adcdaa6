// about:   a race inside of List<T> is the user's: reported at the call
// mode:    check
// options: --races error
// expect:  violation kind=data-race
using System.Collections.Generic;
using System.Threading;

static class InAList
{
    static readonly List<int> list = new(4);

    static void Main()
    {
        var other = new Thread(() => list.Add(1)); // ERROR
        other.Start();
        list.Add(2); // ERROR
        other.Join();
    }
}
