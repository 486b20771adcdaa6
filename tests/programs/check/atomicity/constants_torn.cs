// about:       constant data is copied into an array element by element: another thread sees it half done
// mode:        check
// expect:      violation kind=assertion
// dotnet:      skip
using System;
using System.Diagnostics;
using System.Threading;

static class ConstantsTorn
{
    static int[] numbers = new int[2];

    static void Main()
    {
        var thread = new Thread(() =>
        {
            ReadOnlySpan<int> constants = [5, 6];
            constants.CopyTo(numbers);
        });
        thread.Start();
        int first = numbers[0];
        int second = numbers[1];
        thread.Join();
        Debug.Assert(first == 0 || second == 6);
    }
}
