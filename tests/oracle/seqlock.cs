// about:  a sequence lock with one attempt: all, nothing, or 99 for "try again"
// values: 0..1 10..11 99
static class Seqlock
{
    static volatile int sequence, a, b;
    static int saw;

    static void Write()
    {
        sequence = 1;
        a = 1;
        b = 1;
        sequence = 2;
    }

    static void Read()
    {
        int s = sequence, x = a, y = b;
        saw = s % 2 == 0 && sequence == s ? (x * 10) + y : 99;
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Write, Read);
        Oracle.Report(saw, args);
    }
}
