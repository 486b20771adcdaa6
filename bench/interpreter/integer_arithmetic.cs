// How fast is integer arithmetic in a loop?
class Bench {
    static int Work(int n) { int s = 0; for (int i = 0; i < n; i++) s += (i ^ (i >> 3)) * 7; return s; }
    static long Wide(int n) { long s = 1; for (int i = 1; i < n; i++) { s = s * 6364136223846793005L + i; s ^= s >> 17; } return s; }
    static int Main(string[] args) { int n = int.Parse(args[0]); return (int)((Work(n) + Wide(n)) & 1); }
}
