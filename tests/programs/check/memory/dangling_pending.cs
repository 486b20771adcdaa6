// about:   a pointer to a variable, written to memory later than the call returns
// mode:    check
// expect:  violation kind=memory-error
// message: given back
// options: --memory-model tso
// dotnet:  skip
using System.Threading;

unsafe class DanglingPending
{
    static int* kept;

    static void Keep()
    {
        int variable = 5;
        kept = &variable;
    }

    static void Main()
    {
        var other = new Thread(() =>
        {
            int* seen = kept;
            if (seen != null) *seen = 1; // ERROR
        });
        other.Start();
        Keep();
        other.Join();
    }
}
