// about: TypeInitializationException names nested types by their own name alone
// mode:  run
using System;

namespace Outer
{
    static class Names
    {
        class Generic<T> { public static int X = int.Parse("x"); }

        static class Nested
        {
            static Nested() => throw new Exception("c");
            public static void Run() { }

            public class Inner { public static int X = int.Parse("y"); }
        }

        static void Try(Action action)
        {
            try
            {
                action();
            }
            catch (TypeInitializationException e)
            {
                Console.WriteLine(e.TypeName + ": " + e.Message);
            }
        }

        static void Main()
        {
            Try(() => Console.WriteLine(Generic<string>.X));
            Try(Nested.Run);
            Try(() => Console.WriteLine(Nested.Inner.X));
            Try(() => Console.WriteLine(Top.X));
            Try(() => Console.WriteLine(TopGeneric<int>.X));
            Try(() => Console.WriteLine(global::Bare.X));
        }
    }

    class Top { public static int X = int.Parse("z"); }

    class TopGeneric<T> { public static int X = int.Parse("z"); }
}

class Bare { public static int X = int.Parse("z"); }
