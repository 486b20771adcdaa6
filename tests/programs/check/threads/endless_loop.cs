// about:   one thread that loops forever over the same states: the search ends all the same
// mode:    check
// expect:  violation kind=divergence
// dotnet:  skip
static class EndlessLoop
{
    static int phase;

    static void Main()
    {
        while (true)
        {
            phase = (phase + 1) % 3;
        }
    }
}
