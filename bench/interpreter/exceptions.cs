// How fast are exceptions thrown and caught two frames up?
using System;
class Bench {
    static int Deep(int i) { try { if (i >= 0) throw new InvalidOperationException("x"); return 1; } finally { i++; } }
    static int Main(string[] args) {
        int n = int.Parse(args[0]), s = 0;
        for (int i = 0; i < n; i++) { try { s += Deep(i); } catch (InvalidOperationException) { s++; } }
        return s & 1;
    }
}
