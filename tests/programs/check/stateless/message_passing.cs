// about:   one writer of data and flag, three readers of flag and data: 3^3 executions
// mode:    check
// options: --search stateless --races off
// expect:  ok executions=27
using System.Threading;

static class MessagePassing
{
    static int data, flag;

    static void Write()
    {
        data = 1;
        flag = 1;
    }

    static void Read()
    {
        _ = Volatile.Read(ref flag);
        _ = Volatile.Read(ref data);
    }

    static void Main()
    {
        new Thread(Write).Start();
        for (int i = 0; i < 3; i++) new Thread(Read).Start();
    }
}
