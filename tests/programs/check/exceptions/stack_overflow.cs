// about:   recursion without end (listing 5.4, Recursive) ends the process
// mode:    check
// expect:  violation kind=unhandled-exception
// message: stack overflow
static class StackOverflow
{
    static int Recursive(int depth)
    {
        object local = new();
        return Recursive(depth + 1) + local.GetHashCode();
    }

    static void Main() => Recursive(0);
}
