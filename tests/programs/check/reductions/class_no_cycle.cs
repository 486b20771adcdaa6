// about:   two threads come to one class while its constructor runs: all wait, nobody sees half of it
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

class Table
{
    public static readonly int[] Squares = new int[3];
    public static int Count;
    static Table()
    {
        for (int i = 0; i < Squares.Length; i++)
        {
            Squares[i] = i * i;
            Count++;
        }
    }
}

static class ClassNoCycle
{
    static void Look() => Debug.Assert(Table.Count == 3 && Table.Squares[2] == 4);

    static void Main()
    {
        var one = new Thread(Look);
        var other = new Thread(Look);
        one.Start();
        other.Start();
        Look();
        one.Join();
        other.Join();
    }
}
