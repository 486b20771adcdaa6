// about:   a struct is copied, passed by value and by reference, boxed and compared
// mode:    run
using System;

struct Point { public int X, Y; public Point(int x, int y) { X = x; Y = y; } public void Move(int d) { X += d; Y += d; } public override string ToString() => "(" + X + "," + Y + ")"; }
struct Line { public Point A, B; public int Dx => B.X - A.X; }

static class Simple
{
    static void ByValue(Point p) => p.Move(100);
    static void ByRef(ref Point p) => p.Move(100);
    static Point Make() => new Point(7, 8);

    static void Main()
    {
        Point a = new Point(1, 2);
        Point b = a;
        b.Move(5);
        Console.WriteLine(a);
        Console.WriteLine(b);
        ByValue(a);
        Console.WriteLine(a);
        ByRef(ref a);
        Console.WriteLine(a);
        Point[] arr = new Point[2];
        arr[0].X = 3;
        arr[1] = arr[0];
        arr[1].Move(1);
        Console.WriteLine(arr[0] + " " + arr[1]);
        object o = a;
        a.X = -1;
        Console.WriteLine(o + " " + a);
        Point c = (Point)o;
        Console.WriteLine(c.Equals(o));
        Line l = new Line { A = new Point(1, 1), B = Make() };
        l.B.X = 10;
        Console.WriteLine(l.Dx);
        Line m = l;
        m.A.X = 9;
        Console.WriteLine(l.A.X + " " + m.A.X);
        Console.WriteLine(default(Point));
        Console.WriteLine(new Point());
    }
}
