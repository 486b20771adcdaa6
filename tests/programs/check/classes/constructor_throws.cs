// about:   a class constructor that fails, fails for everybody, with the same inner exception
// mode:    check
// expect:  ok states=66
using System;
using System.Diagnostics;
using System.Threading;

static class Program
{
    internal static int attempts;
    static int failures;

    static void Use()
    {
        try
        {
            _ = Broken.Value;
        }
        catch (TypeInitializationException failure) when (failure.InnerException is NotSupportedException)
        {
            Interlocked.Increment(ref failures);
        }
    }

    static void Main()
    {
        var other = new Thread(Use);
        other.Start();
        Use();
        other.Join();
        Debug.Assert(attempts == 1 && failures == 2);
    }
}

static class Broken
{
    internal static int Value;

    static Broken()
    {
        Program.attempts++;
        throw new NotSupportedException();
    }
}
