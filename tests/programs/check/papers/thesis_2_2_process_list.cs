// about:   MMC thesis, listing 2.2: a singleton list of processes, filled by two threads
// mode:    check
// expect:  ok states=57
using System.Diagnostics;
using System.Threading;

namespace ProcessControl
{
    sealed class ProcessList
    {
        public static readonly ProcessList Instance = new();

        class Process(int pid)
        {
            internal readonly int Pid = pid;
            internal Process? Next;
        }

        Process? head;

        ProcessList()
        {
        }

        void AddProcess(int pid)
        {
            var added = new Process(pid);
            lock (this)
            {
                added.Next = head;
                head = added;
            }
        }

        int Sum()
        {
            int sum = 0;
            for (Process? process = head; process != null; process = process.Next)
            {
                sum += process.Pid;
            }
            return sum;
        }

        static void Main()
        {
            var a = new Thread(() => Instance.AddProcess(1));
            var b = new Thread(() => Instance.AddProcess(2));
            a.Start();
            b.Start();
            a.Join();
            b.Join();
            Debug.Assert(Instance.Sum() == 3);
        }
    }
}
