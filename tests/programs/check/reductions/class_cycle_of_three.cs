// about:   three class constructors in a circle, two threads: each order gives one of the sums that are known
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

class A { public static readonly int Sum; static A() { Sum = B.Sum + 1; } }
class B { public static readonly int Sum; static B() { Sum = C.Sum + 1; } }
class C { public static readonly int Sum; static C() { Sum = A.Sum + 1; } }

static class ClassCycleOfThree
{
    static void Touch(int value) { }

    static void Main()
    {
        var other = new Thread(() => Touch(B.Sum));
        other.Start();
        Touch(A.Sum);
        other.Join();
        int a = A.Sum, b = B.Sum, c = C.Sum;
        // One of them saw a zero, and then each of the others counted one more than the one it looked at.
        Debug.Assert((a, b, c) is (3, 2, 1) or (1, 3, 2) or (2, 1, 3), "a sum that no order gives");
    }
}
