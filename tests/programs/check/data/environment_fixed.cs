// about:  there are no environment variables unless they are given, and the result names those that were asked for
// mode:   check
// expect: ok
// dotnet: skip
// assumes: environment
using System;

class P
{
    static void Main()
    {
        if (Environment.GetEnvironmentVariable("FEATURE_X") != null) throw new Exception();
    }
}
