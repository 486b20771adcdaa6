// about:   a pointer to a field of a variable is returned, and used when the same method runs again
// mode:    check
// expect:  violation kind=memory-error
// message: given back
// dotnet:  skip
unsafe class DanglingReturn
{
    struct Pair
    {
        internal int first, second;
    }

    static int* Make(int* older)
    {
        Pair pair = new Pair { first = 1, second = 2 };
        if (older != null) pair.first = *older; // ERROR
        return &pair.second;
    }

    static void Main()
    {
        int* older = Make(null);
        Make(older);
    }
}
