// about:   classes, constructors, virtual methods, interfaces, properties, statics and casts
// mode:    run
using System;

abstract class Animal { static int s_count; public string Name { get; } public int Age { get; set; } protected Animal(string name) { Name = name; s_count++; } public abstract string Sound(); public virtual string Describe() => Name + " says " + Sound(); public static int Count => s_count; }
class Dog : Animal { public Dog(string n) : base(n) { } public override string Sound() => "woof"; }
class Puppy : Dog { public Puppy(string n) : base(n) { Age = 1; } public override string Describe() => "little " + base.Describe(); }
class Cat : Animal, IComparable<Cat> { public Cat(string n) : base(n) { } public override string Sound() => "meow"; public int CompareTo(Cat? o) => string.CompareOrdinal(Name, o!.Name); }
interface ICounter { int Next(); }
class Counter : ICounter { int _n; public int Next() => ++_n; }
class Node { public int Value; public Node? Next; }

static class Simple
{
    static void Main()
    {
        Animal[] zoo = { new Dog("Rex"), new Cat("Tom"), new Puppy("Bit") };
        foreach (Animal a in zoo) Console.WriteLine(a.Describe());
        Console.WriteLine(Animal.Count);
        zoo[0].Age = 5;
        Console.WriteLine(zoo[0].Age + zoo[2].Age);
        Console.WriteLine(zoo[2] is Dog);
        Console.WriteLine(zoo[1] is Dog);
        Console.WriteLine((zoo[1] as Dog) == null);
        Console.WriteLine(((Cat)zoo[1]).CompareTo(new Cat("Zed")) < 0);
        try { Dog d = (Dog)zoo[1]; Console.WriteLine(d.Name); } catch (InvalidCastException e) { Console.WriteLine(e.Message); }
        ICounter c = new Counter();
        c.Next(); c.Next();
        Console.WriteLine(c.Next());
        Node? head = null;
        for (int i = 0; i < 5; i++) head = new Node { Value = i, Next = head };
        for (Node? n = head; n != null; n = n.Next) Console.Write(n.Value + " ");
        Console.WriteLine();
        object o = 42;
        Console.WriteLine((int)o + 1);
        Console.WriteLine(o.Equals(42));
        Console.WriteLine(zoo[0].GetType().Name);
        Console.WriteLine(zoo[0].Equals(zoo[0]) && !zoo[0].Equals(zoo[1]));
    }
}
