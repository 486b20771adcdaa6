// about:   MMC thesis, listing 2.2, with the lock left out: a process can be lost
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

sealed class ProcessList
{
    static readonly ProcessList instance = new();

    class Process(int pid)
    {
        internal readonly int Pid = pid;
        internal Process? Next;
    }

    Process? head;

    void AddProcess(int pid)
    {
        var added = new Process(pid);
        added.Next = head;
        head = added;
    }

    static void Main()
    {
        var a = new Thread(() => instance.AddProcess(1));
        var b = new Thread(() => instance.AddProcess(2));
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(instance.head!.Next != null); // ERROR
    }
}
