// about: the limits of the thread pool are shared by all threads
// mode:  check
// natives: System.Threading.ThreadPool::GetMinThreads, System.Threading.ThreadPool::GetMaxThreads, System.Threading.ThreadPool::GetAvailableThreads, System.Threading.ThreadPool::SetMinThreads, System.Threading.ThreadPool::SetMaxThreads
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Limits
{
    static void Main()
    {
        ThreadPool.GetMaxThreads(out _, out int ports);
        var t = new Thread(() => ThreadPool.SetMaxThreads(100, ports));
        t.Start();
        ThreadPool.GetMaxThreads(out int seen, out _);
        t.Join();
        ThreadPool.GetMaxThreads(out int now, out _);
        Debug.Assert(now == 100 && seen == 100); // ERROR
    }
}
