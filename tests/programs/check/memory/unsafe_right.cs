// about:   unsafe code that stays within its blocks, from two threads
// mode:    check
// expect:  ok states=27
using System.Diagnostics;
using System.Threading;

static unsafe class UnsafeRight
{
    static readonly int[] data = [1, 2, 3, 4];

    static int Sum(int first, int last)
    {
        int sum = 0;
        fixed (int* p = data)
        {
            for (int* q = p + first; q <= p + last; q++)
            {
                sum += *q;
            }
        }
        return sum;
    }

    static void Main()
    {
        int left = 0;
        var other = new Thread(() => left = Sum(0, 1));
        other.Start();
        int right = Sum(2, 3);
        other.Join();
        Debug.Assert(left + right == 10);
    }
}
