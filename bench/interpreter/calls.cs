// How fast are static calls?
class Bench {
    static int Fib(int n) { return n < 2 ? n : Fib(n - 1) + Fib(n - 2); }
    static int Main(string[] args) { int n = int.Parse(args[0]); int s = 0; for (int i = 0; i < n; i++) s += Fib(20); return s & 1; }
}
