// about:   a type with a finalizer of which no object is made is not named
// mode:    check
// expect:  ok
// assumes: none
using System.Threading;

class Resource
{
    ~Resource() => System.Console.WriteLine("gone");
}

static class P
{
    static void Main()
    {
        var thread = new Thread(() => { });
        thread.Start();
        thread.Join();
    }
}
