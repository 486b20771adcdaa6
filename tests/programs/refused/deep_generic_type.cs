// about: type arguments nested deeper than Tidelock loads them
// mode:  refuse
// unsupported: type arguments or array types nested more than 200 deep
using System;
using System.Collections.Generic;

static class DeepGenericType {
    static void Main() {
        Type t = typeof(int);
        for (int i = 0; i < 300; i++) t = typeof(List<>).MakeGenericType(t);
        Console.WriteLine(t.GetGenericArguments().Length);
    }
}
