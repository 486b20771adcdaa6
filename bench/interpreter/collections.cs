// How fast are List, Dictionary and foreach?
using System.Collections.Generic;
class Bench {
    static int Main(string[] args) {
        int n = int.Parse(args[0]), s = 0;
        for (int r = 0; r < n; r++) {
            var list = new List<int>(); var map = new Dictionary<int, int>();
            for (int i = 0; i < 100; i++) { list.Add(i * 7); map[i & 31] = i; }
            foreach (int x in list) s += x;
            for (int i = 0; i < list.Count; i++) s ^= list[i];
            int y; for (int i = 0; i < 64; i++) if (map.TryGetValue(i, out y)) s += y;
        }
        return s & 1;
    }
}
