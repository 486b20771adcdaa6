// How fast is access to fields and array elements?
class Cell { public int a; public long b; public Cell next; }
class Bench {
    static int counter;
    static int Main(string[] args) {
        int n = int.Parse(args[0]); int[] v = new int[1000]; var c = new Cell(); c.next = c;
        for (int k = 0; k < n; k++) for (int i = 0; i < 1000; i++) { v[i] += i; c.a += v[i]; c.next.b += c.a; counter++; }
        return (int)(c.b + counter) & 1;
    }
}
