// about:   native pointers to variables that were passed by reference, kept where only numbers are
// mode:    check
// options: --reduction none
// expect:  ok
using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

struct Pair
{
    public int A, B;
}

static unsafe class KeptPointers
{
    static volatile int step;
    static int* kept;

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int* Keep(ref int variable) => (int*)Unsafe.AsPointer(ref variable);

    static void MeetAnother()
    {
        var other = new Thread(() => step = 1);
        other.Start();
        step = 2;
        other.Join();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void OfTheCaller(ref Pair pair)
    {
        int* a = Keep(ref pair.A);
        kept = Keep(ref pair.B);
        *a += 1;
        MeetAnother();
        Debug.Assert(*a == 6 && *kept == 7);
    }

    static void Main()
    {
        var pair = new Pair { A = 5, B = 7 };
        OfTheCaller(ref pair);
        Debug.Assert(pair.A == 6);

        var unused = new Pair { A = 1, B = 2 };
        nint number = (nint)Keep(ref unused.B);
        MeetAnother();
        Debug.Assert(*(int*)number == 2);

        Span<int> span = stackalloc int[4];
        span[2] = 9;
        int* first = Keep(ref span[0]);
        MeetAnother();
        Debug.Assert(first[2] == 9);
    }
}
