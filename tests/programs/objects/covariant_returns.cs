// about:   covariant return types in overriding methods and properties, and through interfaces
// mode:    run
using System;
using System.Collections.Generic;

class Food { public virtual string Taste => "plain"; }
class Grass : Food { public override string Taste => "green"; public int Blades = 100; }
class Clover : Grass { public override string Taste => "sweet"; public bool Lucky = true; }
abstract class Animal { public abstract Food Eats(); public virtual Animal Clone() => (Animal)MemberwiseClone(); public virtual Food Favourite { get; } = new Food(); public virtual object Id() => "animal"; public string Describe() => $"{GetType().Name} eats {Eats().Taste} likes {Favourite.Taste} id {Id()}"; }
class Cow : Animal { public int Milk = 5; public override Grass Eats() => new Grass(); public override Cow Clone() { var c = (Cow)base.Clone(); c.Milk++; return c; } public override Grass Favourite { get; } = new Clover(); public override string Id() => "cow"; }
class Calf : Cow { public override Clover Eats() => new Clover(); public override Calf Clone() => (Calf)base.Clone(); }
class OldCow : Cow { public override Cow Clone() => new Calf(); }
class Gen<T> where T : class, new() { public virtual object Make() => new object(); public virtual IEnumerable<T> Seq() { yield return new T(); } }
class GenList<T> : Gen<T> where T : class, new() { public override T Make() => new T(); public override List<T> Seq() => new() { new T(), new T() }; }
class Last : GenList<Grass> { public override Clover Make() => new Clover(); }

static class CovariantReturns
{
    static void Main()
    {
        Cow cow = new() { Milk = 7 }; Calf calf = new(); Animal[] all = { cow, calf, new OldCow() };
        foreach (Animal a in all) Console.WriteLine(a.Describe());
        foreach (Animal a in all) Console.WriteLine(a.Clone().GetType().Name + " " + ((a.Clone() as Cow)?.Milk ?? -1));
        Console.WriteLine(cow.Eats().Blades + " " + calf.Eats().Lucky + " " + cow.Clone().Milk + " " + calf.Clone().Clone().Milk);
        Console.WriteLine(cow.Favourite.Blades + " " + ((Animal)cow).Favourite.Taste + " " + cow.Id().Length);
        Func<Food> f = calf.Eats; Func<Grass> g = ((Cow)calf).Eats; Console.WriteLine(f().Taste + " " + g().Taste);
        Gen<Grass> gl = new GenList<Grass>(); Console.WriteLine(gl.Make().GetType().Name + " " + new GenList<Clover>().Make().Taste + " " + new Last().Make().Lucky);
        Gen<Grass> last = new Last(); Console.WriteLine(((Grass)last.Make()).Taste + " " + new List<Grass>(last.Seq()).Count + " " + new List<Food>(new Gen<Food>().Seq()).Count);
        GenList<Grass> mid = new Last(); Console.WriteLine(mid.Make().Taste + mid.Seq().Count);
        foreach (Animal a in new Animal[] { cow, calf }) Console.Write(a.Eats() is Grass gr ? gr.Blades + " " : "? ");
        Console.WriteLine(); Console.WriteLine(typeof(Calf).GetMethod("Eats")!.ReturnType.Name + " " + typeof(Cow).GetMethod("Clone", Type.EmptyTypes)!.ReturnType.Name);
        Base1 b = new Derived1(); Console.WriteLine(b.With(3).Value + " " + b.With(4).GetType().Name);
    }
    record Base1 { public int Value { get; init; } public virtual Base1 With(int v) => this with { Value = v }; } record Derived1 : Base1 { public override Derived1 With(int v) => this with { Value = v * 2 }; }
}
