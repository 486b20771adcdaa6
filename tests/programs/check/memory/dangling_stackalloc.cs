// about:   a stackalloc area of a call that has returned, while the same call has another in its place
// mode:    check
// expect:  violation kind=memory-error
// message: given back
// dotnet:  skip
unsafe class DanglingStackalloc
{
    static int* kept;

    static int Fill()
    {
        int* area = stackalloc int[4];
        area[0] = 3;
        if (kept != null) return kept[0]; // ERROR
        kept = area;
        return 0;
    }

    static void Main()
    {
        Fill();
        Fill();
    }
}
