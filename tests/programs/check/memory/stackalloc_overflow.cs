// about:   writing behind the end of a stackalloc block
// mode:    check
// expect:  violation kind=memory-error
static unsafe class StackallocOverflow
{
    static void Main()
    {
        int* buffer = stackalloc int[4];
        for (int i = 0; i <= 4; i++)
        {
            buffer[i] = i; // ERROR
        }
    }
}
