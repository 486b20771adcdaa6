// about:  what a task threw is in the exception that its Wait throws
// mode:   check
// expect: violation kind=unhandled-exception
// message: (boom)
// details: System.InvalidOperationException: boom
using System;
using System.Threading.Tasks;

class P
{
    static void Main()
    {
        var task = new Task(() => throw new InvalidOperationException("boom"));
        task.RunSynchronously();
        task.Wait();
    }
}
