// about: a native that takes a string whose length was overwritten
// mode:  refuse
// memory: a string whose length was overwritten
using System;

static unsafe class ForgedStringLength {
    static void Main() {
        string text = new('x', 10);
        fixed (char* p = text) *(int*)(p - 2) = 1_000_000;
        Console.WriteLine(string.IsInterned(text));
    }
}
