// about: Array.Clone of an array whose length was overwritten
// mode:  refuse
// memory: an array whose length was overwritten
using System;

static unsafe class ForgedArrayLength {
    static void Main() {
        var a = new int[100_000];
        fixed (int* p = a) p[-2] = 0;
        Console.WriteLine(a.Clone());
    }
}
