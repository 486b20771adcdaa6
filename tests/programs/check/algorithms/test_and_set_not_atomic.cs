// about:   a spin lock that tests and sets in two steps
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class TestAndSetNotAtomic
{
    static volatile bool taken;
    static int counter;

    static void Work()
    {
        while (taken)
        {
        }
        taken = true;
        counter++;
        taken = false;
    }

    static void Main()
    {
        var a = new Thread(Work);
        a.Start();
        Work();
        a.Join();
        Debug.Assert(counter == 2); // ERROR
    }
}
