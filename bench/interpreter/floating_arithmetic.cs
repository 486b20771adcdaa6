// How fast is floating-point arithmetic in a loop?
class Bench {
    static double Work(int n) { double x = 1, y = 0.5; for (int i = 1; i < n; i++) { x = x * 0.999 + 1.0 / i; y = y + x * y - y * 0.25; if (y > 1e6) y = 0.5; } return x + y; }
    static int Main(string[] args) { return Work(int.Parse(args[0])) > 0 ? 0 : 1; }
}
