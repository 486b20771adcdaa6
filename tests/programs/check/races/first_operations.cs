// about:   two threads whose very first operations race: both stand before them as soon as they are started
// mode:    check
// expect:  violation kind=data-race
// options: --races error
using System.Threading;

static class FirstOperations
{
    static int value;

    static void Main()
    {
        var one = new Thread(() => value = 1); // ERROR
        var two = new Thread(() => value = 2); // ERROR
        one.Start();
        two.Start();
    }
}
