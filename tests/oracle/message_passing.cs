// about:  message passing: the data is never older than the flag
// values: 0..2 10..12
static class MessagePassing
{
    static volatile int data, flag;
    static int a, b;

    static void Main(string[] args)
    {
        Oracle.RunAll(
            () =>
            {
                data = 1;
                flag = 1;
                data = 2;
            },
            () =>
            {
                a = flag;
                b = data;
            });
        Oracle.Report((a * 10) + b, args);
    }
}
