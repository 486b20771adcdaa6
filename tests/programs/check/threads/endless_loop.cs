// about:   one thread that loops forever over the same states: the search ends all the same
// mode:    check
// expect:  ok states=3
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
