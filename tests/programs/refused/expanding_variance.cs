// about: a cast whose answer would need larger types each time; .NET does not load such a type
// mode:  refuse
// unsupported: type arguments or array types nested more than 200 deep
using System;

interface IConsumer<in T> { }
class Growing<T> : IConsumer<IConsumer<Growing<Growing<T>>>> { }

static class ExpandingVariance {
    static void Main() {
        object growing = new Growing<int>();
        Console.WriteLine(growing is IConsumer<Growing<int>>);
    }
}
