// about:   ArrayList, Hashtable, Queue, Stack, SortedList and friends with boxed items
// mode:    run
using System;
using System.Collections;
using System.Collections.Specialized;
using System.Linq;

class LengthComparer : IComparer { public int Compare(object? a, object? b) => ((string)a!).Length - ((string)b!).Length; }

static class NonGeneric
{
    static string Show(IEnumerable e) => string.Join(",", e.Cast<object?>().Select(o => o ?? "null"));

    static void Main()
    {
        var al = new ArrayList { 3, 1, 2 }; al.Sort(); al.Add(10); al.Insert(0, 0); al.AddRange(new[] { 7, 8 }); al.RemoveAt(1); al.Remove(8);
        Console.WriteLine($"{Show(al)} {al.Count} {al.Contains(7)} {al.IndexOf(10)} {al[1]!.GetType().Name} {al.BinarySearch(3)} {(int)al[0]! + 1}"); al.Reverse(); Console.WriteLine(Show(al)); al.Add("str"); al.Add(null);
        try { al.Sort(); } catch (InvalidOperationException e) { Console.WriteLine(e.InnerException!.GetType().Name); }
        object[] arr = al.ToArray(); Console.WriteLine(arr.Length + Show(al.GetRange(0, 2)) + Show(ArrayList.Repeat('x', 3)));
        var words = new ArrayList { "ccc", "a", "bb" }; words.Sort(new LengthComparer()); Console.WriteLine(Show(words)); var ro = ArrayList.ReadOnly(words); try { ro.Add("z"); } catch (NotSupportedException e) { Console.WriteLine(e.Message); }
        var h = new Hashtable { ["one"] = 1, [2] = "two", [3.5] = null }; h["one"] = 11;
        Console.WriteLine($"{h["one"]} {h[2]} {h[3.5] ?? "null"} {h["none"] ?? "absent"} {h.Count} {h.ContainsKey(2)} {h.ContainsValue("two")}"); h.Remove(2);
        int sum = 0; foreach (DictionaryEntry e in new Hashtable { [1] = 10, [2] = 20, [3] = 30 }) sum += (int)e.Key * (int)e.Value!; Console.WriteLine(sum);
        try { h.Add("one", 1); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        var ht = new Hashtable(); for (int i = 0; i < 500; i++) ht[i * 31] = i; for (int i = 0; i < 500; i += 5) ht.Remove(i * 31); Console.WriteLine($"{ht.Count} {ht[31]} {ht[0] ?? "gone"} {ht.Values.Cast<int>().Sum()}");
        var q = new Queue(new[] { 1, 2 }); q.Enqueue("three"); Console.WriteLine($"{q.Dequeue()} {q.Peek()} {q.Count} {Show(q)}"); var st = new Stack(); st.Push('a'); st.Push("b"); Console.WriteLine($"{Show(st)} {st.Pop()} {st.Peek()}");
        var sl = new SortedList { ["b"] = 2, ["a"] = 1, ["c"] = 3 }; foreach (DictionaryEntry e in sl) Console.Write($"{e.Key}{e.Value} "); Console.WriteLine(sl.GetByIndex(1) + " " + sl.GetKey(2) + " " + sl.IndexOfKey("c"));
        var od = new OrderedDictionary { ["z"] = 26, ["a"] = 1 }; od.Insert(1, "m", 13); Console.WriteLine($"{Show(od.Keys)} {od[0]} {od["a"]}"); var ld = new ListDictionary { ["x"] = 1, ["y"] = 2 }; Console.WriteLine(Show(ld.Keys)); 
        var nv = new NameValueCollection { { "k", "v1" }, { "k", "v2" }, { "j", "w" } }; Console.WriteLine($"{nv["k"]} {nv.Count} {string.Join("|", nv.GetValues("k")!)} {string.Join(",", nv.AllKeys)}"); var sc = new StringCollection { "p", "q" }; Console.WriteLine(Show(sc) + sc.IndexOf("q")); var sd = new StringDictionary { ["Key"] = "val" }; Console.WriteLine(sd["KEY"]); var hd = new HybridDictionary { [1] = "a" }; Console.WriteLine(hd[1]);
        IEnumerator en = new ArrayList { 1, 2 }.GetEnumerator(); try { _ = en.Current; } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } en.MoveNext(); Console.WriteLine(en.Current); en.Reset(); en.MoveNext(); en.MoveNext(); Console.WriteLine($"{en.Current} {en.MoveNext()}");
        Console.WriteLine(StructuralComparisons.StructuralEqualityComparer.Equals(new[] { 1, 2 }, new[] { 1, 2 }) + " " + ((IStructuralComparable)(1, 2)).CompareTo((1, 3), Comparer.Default) + " " + Comparer.DefaultInvariant.Compare(1, 2));
    }
}
