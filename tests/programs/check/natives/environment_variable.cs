// about: an environment variable that one thread sets and another reads
// mode:  check
// natives: System.Environment::GetEnvironmentVariableCore, System.Environment::GetEnvironmentVariableCore_NoArrayPool, System.Environment::SetEnvironmentVariableCore, System.Environment::GetEnvironmentVariables
// expect: violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

class Variables
{
    static void Main()
    {
        var a = new Thread(() => Environment.SetEnvironmentVariable("MODE", "test"));
        a.Start();
        string mode = Environment.GetEnvironmentVariable("MODE");
        Debug.Assert(mode == null); // ERROR
        a.Join();
    }
}
