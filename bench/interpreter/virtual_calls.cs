// How fast are virtual and interface calls?
abstract class Shape { public abstract int Area(int x); }
class Square : Shape { public override int Area(int x) { return x * x; } }
class Strip : Shape { public override int Area(int x) { return x + 2; } }
interface IStep { int Next(int x); }
class Up : IStep { public int Next(int x) { return x + 3; } }
class Down : IStep { public int Next(int x) { return x - 1; } }
class Bench {
    static int Main(string[] args) {
        int n = int.Parse(args[0]), s = 0;
        Shape[] shapes = { new Square(), new Strip() }; IStep up = new Up(), down = new Down();
        for (int i = 0; i < n; i++) { s = shapes[i & 1].Area(s & 15); s = up.Next(s); s = down.Next(s); }
        return s & 1;
    }
}
