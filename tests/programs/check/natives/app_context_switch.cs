// about: a switch of AppContext that one thread sets and another asks for
// mode:  check
// expect: violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

class Switches
{
    static void Main()
    {
        var a = new Thread(() => AppContext.SetSwitch("My.Switch", true));
        a.Start();
        bool isKnown = AppContext.TryGetSwitch("My.Switch", out bool isOn);
        Debug.Assert(!isKnown || !isOn); // ERROR
        a.Join();
    }
}
