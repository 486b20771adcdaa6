// about: such an array made by Array.CreateInstance
// mode:  refuse
// unsupported: an array of more than 2 GiB
using System;

static class LargeArrayByType {
    static void Main() {
        Console.WriteLine(Array.CreateInstance(typeof(long), 50_000, 20_000).Length);
    }
}
