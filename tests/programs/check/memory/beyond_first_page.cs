// about:   an address behind the first page is not null: .NET ends there, and no handler sees it
// mode:    check
// expect:  violation kind=memory-error
using System;

static unsafe class BeyondFirstPage
{
    static int Read(nint address)
    {
        try { return *(int*)address; } // ERROR
        catch (NullReferenceException) { return 0; }
    }

    static void Main()
    {
        Read(4092);
        Read(4096);
    }
}
