// about:   a local variable whose address another thread has is shared: increments are lost
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static unsafe class VariableLent
{
    struct Counter
    {
        public int Calls, Errors;
    }

    static void Main()
    {
        Counter counter = default;
        int* errors = &counter.Errors;
        nint address = (nint)errors;
        var other = new Thread(() => *(int*)address += 1);
        other.Start();
        counter.Errors++;
        other.Join();
        Debug.Assert(counter.Errors == 2); // ERROR
    }
}
