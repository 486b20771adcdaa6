// about:       Verify.Assert fails behind a condition that was guessed, when the guess turns out right
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Threading;
using Tidelock;

static class FailureAfterGuess
{
    static int data, flag;

    static void Main()
    {
        var reader = new Thread(() =>
        {
            if (flag == 1)
            {
                Verify.Assert(data == 1, "the flag was seen, the data was not"); // ERROR
            }
        });
        var writer = new Thread(() =>
        {
            data = 1;
            flag = 1;
        });
        reader.Start();
        writer.Start();
        reader.Join();
        writer.Join();
    }
}
