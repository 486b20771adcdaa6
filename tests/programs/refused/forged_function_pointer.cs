// about: a function pointer that is off by 8
// mode:  refuse
// memory: access to inside a runtime structure
using System;

static unsafe class ForgedFunctionPointer {
    static int Add(int a, int b) => a + b;

    static void Main() {
        delegate*<int, int, int> add = &Add;
        Console.WriteLine(((delegate*<int, int, int>)((nint)add + 8))(1, 2));
    }
}
