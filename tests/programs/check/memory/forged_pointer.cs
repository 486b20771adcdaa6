// about:   an address made from a number
// mode:    check
// expect:  violation kind=memory-error
static unsafe class ForgedPointer
{
    static void Main()
    {
        byte* forged = (byte*)0x1234567890L;
        *forged = 1; // ERROR
    }
}
