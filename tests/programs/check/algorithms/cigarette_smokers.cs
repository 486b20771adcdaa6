// about:   the cigarette smokers with one event per ingredient: taking them one by one deadlocks
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class CigaretteSmokers
{
    static readonly AutoResetEvent tobacco = new(false), paper = new(false), match = new(false);

    static void Smoke(AutoResetEvent first, AutoResetEvent second)
    {
        first.WaitOne(); // ERROR
        second.WaitOne(); // ERROR
    }

    static void Main()
    {
        new Thread(() => Smoke(tobacco, paper)) { IsBackground = true }.Start();
        new Thread(() => Smoke(tobacco, match)) { IsBackground = true }.Start();
        var lucky = new Thread(() => Smoke(paper, match));
        lucky.Start();
        tobacco.Set();
        match.Set();
        paper.Set();
        lucky.Join(); // ERROR
    }
}
