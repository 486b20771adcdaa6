// about:   who listens to first-chance exceptions while another thread throws is seen in one order only, which is said
// mode:    check
// expect:  ok
// assumes: listeners
// options: --races off
using System;
using System.Threading;

static class FirstChanceListener
{
    static volatile bool heard;

    static void Main()
    {
        var thrower = new Thread(() =>
        {
            try
            {
                throw new InvalidOperationException();
            }
            catch (InvalidOperationException)
            {
            }
        });
        thrower.Start();
        AppDomain.CurrentDomain.FirstChanceException += (_, _) => heard = true;
        thrower.Join();
        Console.WriteLine(heard);
    }
}
