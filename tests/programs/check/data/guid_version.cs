// about:  a new Guid is of version 4, as text too, and one by time differs from the next
// mode:   check
// expect: ok
using System;

class P
{
    static void Main()
    {
        Guid id = Guid.NewGuid();
        if (id.Version != 4 || (id.Variant & 12) != 8) throw new Exception(id.ToString());
        if (Guid.Parse(id.ToString("N")) != id) throw new Exception("text");
        if (Guid.CreateVersion7() == Guid.CreateVersion7()) throw new Exception("equal");
    }
}
