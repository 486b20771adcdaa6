// about:   a null pointer dereferenced is a NullReferenceException, as on .NET
// mode:    check
// expect:  violation kind=unhandled-exception
// message: NullReferenceException
static unsafe class NullPointer
{
    static void Main()
    {
        int* nothing = null;
        *nothing = 1; // ERROR
    }
}
