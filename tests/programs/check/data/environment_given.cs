// about:   --env gives a variable
// mode:    check
// expect:  violation kind=unhandled-exception
// options: --env FEATURE_X=on=off --env OTHER=
// message: on=off
using System;

class P
{
    static void Main()
    {
        string value = Environment.GetEnvironmentVariable("FEATURE_X");
        if (value != null) throw new Exception(value); // ERROR
    }
}
