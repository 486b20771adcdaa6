// about:   a variable that was given is nothing to assume
// mode:    check
// expect:  ok
// options: --env FEATURE_X=1
// dotnet:  skip
// assumes: none
using System;

class P
{
    static void Main()
    {
        if (Environment.GetEnvironmentVariable("FEATURE_X") != "1") throw new Exception();
    }
}
