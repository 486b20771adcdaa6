// about:   a pointer to a variable of a call that an exception has ended
// mode:    check
// expect:  violation kind=memory-error
// message: given back
// dotnet:  skip
using System;

unsafe class DanglingThrown
{
    static long kept;

    static void Keep()
    {
        int variable = 5;
        kept = (long)&variable;
        throw new InvalidOperationException();
    }

    static void Main()
    {
        try
        {
            Keep();
        }
        catch (InvalidOperationException)
        {
        }
        *(int*)kept = 1; // ERROR
    }
}
