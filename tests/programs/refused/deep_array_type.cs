// about: array types nested deeper than Tidelock loads them
// mode:  refuse
// unsupported: type arguments or array types nested more than 200 deep
using System;

static class DeepArrayType {
    static void Main() {
        Type t = typeof(int);
        for (int i = 0; i < 255; i++) t = t.MakeArrayType();
        Console.WriteLine(t.Name.Length);
    }
}
