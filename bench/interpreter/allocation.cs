// How fast are small objects made and collected?
class Node { public int v; public Node next; }
class Bench {
    static int Main(string[] args) {
        int n = int.Parse(args[0]); Node h = null; int s = 0;
        for (int i = 0; i < n; i++) { var x = new Node(); x.v = i; x.next = (i & 1023) == 0 ? null : h; h = x; s += new int[4].Length; }
        return (h == null ? 0 : h.v + s) & 1;
    }
}
