// How fast are strings built, searched and compared?
using System.Text;
class Bench {
    static int Main(string[] args) {
        int n = int.Parse(args[0]), s = 0;
        for (int i = 0; i < n; i++) {
            var b = new StringBuilder();
            for (int k = 0; k < 20; k++) { b.Append("item").Append(k).Append(','); }
            string t = b.ToString();
            s += t.Length + t.IndexOf("19") + (t.Substring(3, 10) == "m0,item1,i" ? 1 : 0) + string.Concat("a", t, "b").Length;
        }
        return s & 1;
    }
}
