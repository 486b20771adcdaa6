// about:   covariance and contravariance of interfaces, delegates and arrays, with casts at run time
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

class Animal { public virtual string Say() => "..."; }
class Dog : Animal { public override string Say() => "woof"; }
class Puppy : Dog { public override string Say() => "yip"; }
interface ISource<out T> { T Get(); }
interface ISink<in T> { string Put(T t); }
interface IBoth<in A, out B> { B Convert(A a); }
class DogSource : ISource<Dog> { public Dog Get() => new Puppy(); }
class AnimalSink : ISink<Animal> { public string Put(Animal a) => "sink " + a.Say(); }
class Upcast : IBoth<Animal, Puppy> { public Puppy Convert(Animal a) => new(); }
class Two : ISource<string>, ISource<Dog> { string ISource<string>.Get() => "text"; Dog ISource<Dog>.Get() => new(); }

static class Variance
{
    static string Check<T>(object o) => (o is T).ToString()[..1];

    static void Main()
    {
        ISource<Animal> src = new DogSource(); Console.WriteLine(src.Get().Say());
        ISink<Puppy> sink = new AnimalSink(); Console.WriteLine(sink.Put(new Puppy()));
        ISink<ISource<Puppy>>? none = null; Console.WriteLine(none == null);
        IBoth<Dog, Dog> both = new Upcast(); Console.WriteLine(both.Convert(new Dog()).Say());
        object s = new DogSource();
        Console.WriteLine(Check<ISource<Dog>>(s) + Check<ISource<Animal>>(s) + Check<ISource<object>>(s) + Check<ISource<Puppy>>(s) + Check<ISource<string>>(s));
        object k = new AnimalSink();
        Console.WriteLine(Check<ISink<Animal>>(k) + Check<ISink<Puppy>>(k) + Check<ISink<object>>(k));
        IEnumerable<object> objs = new List<string> { "a", "b" }; Console.WriteLine(string.Join(",", objs));
        IEnumerable<Animal> animals = new Dog[] { new(), new Puppy() }; Console.WriteLine(string.Join(",", animals.Select(a => a.Say())));
        Console.WriteLine(Check<IEnumerable<object>>(new List<int>()) + Check<IEnumerable<int>>(new List<int>()) + Check<IReadOnlyList<object>>(new string[0]) + Check<IList<object>>(new string[0]) + Check<IList<object>>(new List<string>()));
        Func<Dog> makeDog = () => new Puppy(); Func<Animal> makeAnimal = makeDog; Console.WriteLine(makeAnimal().Say() + ReferenceEquals(makeDog, makeAnimal));
        Action<Animal> act = a => Console.WriteLine("act " + a.Say()); Action<Puppy> actPuppy = act; actPuppy(new Puppy());
        Func<Animal, Dog> f = a => new Dog(); Func<Puppy, object> g = f; Console.WriteLine(((Animal)g(new Puppy())).Say());
        IComparer<Animal> cmp = Comparer<Animal>.Create((a, b) => string.CompareOrdinal(a.Say(), b.Say())); var pups = new List<Dog> { new Puppy(), new Dog() }; pups.Sort(cmp); Console.WriteLine(string.Join(",", pups.Select(p => p.Say())));
        Animal[] arr = new Dog[2]; arr[0] = new Puppy(); Console.WriteLine(arr.GetType().Name + " " + arr[0].Say());
        try { arr[1] = new Animal(); } catch (ArrayTypeMismatchException e) { Console.WriteLine(e.Message); }
        object[] ints = new object[] { 1, "two" }; Console.WriteLine((ints as string[]) == null);
        uint[] u = (uint[])(object)new int[] { -1 }; Console.WriteLine(u[0] + " " + u.GetType());
        Console.WriteLine(Check<int[]>(new uint[1]) + Check<byte[]>(new sbyte[1]) + Check<int[]>(new float[1]) + Check<DayOfWeek[]>(new int[1]) + Check<object[]>(new int[1]) + Check<object[][]>(new string[0][]));
        Console.WriteLine(((ISource<object>)new Two()).Get());
        Console.WriteLine(((ISource<Animal>)(object)new Two()).Get().Say());
        try { Console.WriteLine(((ISource<Puppy>)(object)new Two()).Get()); } catch (InvalidCastException e) { Console.WriteLine(e.Message); }
        IReadOnlyDictionary<string, object>? ro = new Dictionary<string, object> { ["x"] = 1 }; Console.WriteLine(ro["x"]);
    }
}
