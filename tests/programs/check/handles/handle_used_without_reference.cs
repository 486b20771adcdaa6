// about:   DangerousGetHandle without a reference: the handle may be closed meanwhile
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

sealed class Resource : SafeHandle
{
    public volatile bool Released;
    public Resource() : base(0, true) { handle = 7; }
    public override bool IsInvalid => handle == 0;
    protected override bool ReleaseHandle() { Released = true; return true; }
}

static class UsedWithoutReference
{
    static void Main()
    {
        var r = new Resource();
        var user = new Thread(() =>
        {
            if (r.IsClosed) return;
            nint raw = r.DangerousGetHandle();
            Debug.Assert(raw == 7 && !r.Released); // ERROR
        });
        user.Start();
        r.Dispose();
        user.Join();
    }
}
