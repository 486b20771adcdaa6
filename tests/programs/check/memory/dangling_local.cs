// about:   a pointer to a variable of a call that has returned, while another call is in its place
// mode:    check
// expect:  violation kind=memory-error
// message: given back
// dotnet:  skip
unsafe class DanglingLocal
{
    static int* kept;

    static void Keep()
    {
        int variable = 5;
        kept = &variable;
    }

    static int Use()
    {
        int other = 7;
        int* mine = &other;
        return *mine + *kept; // ERROR
    }

    static void Main()
    {
        Keep();
        System.Diagnostics.Debug.Assert(Use() == 12);
    }
}
