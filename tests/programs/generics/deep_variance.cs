// about: variance in type arguments of type arguments, far down; the same argument is shared by many
// mode:  run
using System;
using System.Collections.Generic;

interface IConsumer<in T> { }
sealed class Circle : IConsumer<IConsumer<Circle>> { }

static class DeepVariance {
    static Type Nest(Type open, Type inner, int depth) {
        for (int i = 0; i < depth; i++) inner = open.MakeGenericType(inner);
        return inner;
    }

    // Func<Func<...>, Func<...>>: two to the depth ways down, and few types.
    static Type Twice(Type inner, int depth) {
        for (int i = 0; i < depth; i++) inner = typeof(Func<,>).MakeGenericType(inner, inner);
        return inner;
    }

    static void Main() {
        foreach (int depth in new[] { 1, 2, 63, 64, 65, 66, 100, 190 }) {
            Type strings = Nest(typeof(IEnumerable<>), typeof(string), depth);
            Type objects = Nest(typeof(IEnumerable<>), typeof(object), depth);
            Console.WriteLine($"{depth} {objects.IsAssignableFrom(strings)} {strings.IsAssignableFrom(objects)}");
            Console.WriteLine(objects.MakeArrayType().IsInstanceOfType(Array.CreateInstance(strings, 0)));
            Type takes = Nest(typeof(Action<>), typeof(string), depth);
            Type takesAll = Nest(typeof(Action<>), typeof(object), depth);
            Console.WriteLine($"{takesAll.IsAssignableFrom(takes)} {takes.IsAssignableFrom(takesAll)}");
        }
        Console.WriteLine(Twice(typeof(object), 50).IsAssignableFrom(Twice(typeof(string), 50)));
        object circle = new Circle();
        Console.WriteLine(circle is IConsumer<Circle>);  // a question that leads to itself
        Console.WriteLine(circle is IConsumer<IConsumer<Circle>>);
    }
}
