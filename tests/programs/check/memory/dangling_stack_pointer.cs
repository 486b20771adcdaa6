// about:   a pointer to a local variable of a method that has returned
// mode:    check
// expect:  violation kind=memory-error
static unsafe class DanglingStackPointer
{
    static int* Escape()
    {
        int local = 7;
        return &local;
    }

    static void Clobber()
    {
        long* _ = stackalloc long[2];
    }

    static int Main()
    {
        int* dangling = Escape();
        Clobber();
        return *dangling - *dangling; // ERROR
    }
}
