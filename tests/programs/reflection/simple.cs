// about:   typeof, GetType, names, a method call and a property read by name
// mode:    run
using System;

class Person { public string Name { get; set; } = "Ann"; public int Age = 30; public string Greet(string who) => "Hello " + who + ", I am " + Name; }

static class Simple
{
    static void Main()
    {
        Console.WriteLine(typeof(int).Name);
        Console.WriteLine(typeof(string).FullName);
        Console.WriteLine("text".GetType());
        Console.WriteLine(5.GetType() == typeof(int));
        object p = new Person();
        Type t = p.GetType();
        Console.WriteLine(t.Name + " " + t.IsClass + " " + t.BaseType);
        Console.WriteLine(t.GetProperty("Name")!.GetValue(p));
        t.GetProperty("Name")!.SetValue(p, "Bob");
        Console.WriteLine(t.GetMethod("Greet")!.Invoke(p, new object[] { "Zoe" }));
        Console.WriteLine(t.GetField("Age")!.GetValue(p));
        t.GetField("Age")!.SetValue(p, 31);
        Console.WriteLine(((Person)p).Age);
        Person q = (Person)Activator.CreateInstance(t)!;
        Console.WriteLine(q.Name);
        Console.WriteLine(typeof(Person).Assembly.GetName().Name);
        Console.WriteLine(nameof(Person.Greet));
        Console.WriteLine(typeof(int[]).IsArray + " " + typeof(DayOfWeek).IsEnum + " " + typeof(DateTime).IsValueType);
        Console.WriteLine(typeof(Person).IsAssignableFrom(typeof(object)));
    }
}
