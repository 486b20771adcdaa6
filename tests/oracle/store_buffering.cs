// about:  store buffering: not both may read zero
// values: 0..3
static class StoreBuffering
{
    static volatile int x, y;
    static int a, b;

    static void Main(string[] args)
    {
        Oracle.RunAll(
            () =>
            {
                x = 1;
                a = y;
            },
            () =>
            {
                y = 1;
                b = x;
            });
        Oracle.Report(a + (2 * b), args);
    }
}
