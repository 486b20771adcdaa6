// about: AppContext.SetData in one thread, GetData in another
// mode:  check
// natives: System.AppContext::GetData, System.AppContext::SetData
// expect: violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

class Plugin
{
    const string Key = "plugin.mode";

    static void Main()
    {
        var setter = new Thread(() => AppContext.SetData(Key, "fast"));
        setter.Start();
        object mode = AppContext.GetData(Key);
        Debug.Assert((string)mode == "fast"); // ERROR
        setter.Join();
    }
}
