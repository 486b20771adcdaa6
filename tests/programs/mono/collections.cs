// about: mcs: generic and old collections, initialisers, indexers, sorting, comparers
// mode: run
using System;
using System.Collections;
using System.Collections.Generic;

class ByLength : IComparer<string> {
    public int Compare(string a, string b) { int c = a.Length.CompareTo(b.Length); return c != 0 ? c : string.CompareOrdinal(a, b); }
}
class Bag<T> : IEnumerable<T> {
    readonly List<T> items = new List<T>();
    public void Add(T item) { items.Add(item); }
    public void Add(T item, int times) { while (times-- > 0) items.Add(item); }
    public T this[int i] { get { return items[i]; } set { items[i] = value; } }
    public IEnumerator<T> GetEnumerator() { return items.GetEnumerator(); }
    IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
}
class Program {
    static void Main() {
        var list = new List<int> { 5, 3, 8 };
        list.Add(1); list.Insert(0, 9); list.RemoveAt(1); list.Sort(); list.Reverse();
        Console.WriteLine(string.Join(" ", list) + " " + list.BinarySearch(3) + " " + list.Contains(8) + " " + list.FindIndex(x => x == 3));
        var d = new Dictionary<string, int> { { "one", 1 }, { "two", 2 } };
        d["three"] = 3; d["one"] += 10; d.Remove("two");
        foreach (KeyValuePair<string, int> p in d) Console.Write(p.Key + "=" + p.Value + " ");
        int v; Console.WriteLine(d.TryGetValue("nine", out v) + " " + v + " " + d.Count);
        try { Console.WriteLine(d["nine"]); } catch (KeyNotFoundException) { Console.WriteLine("no key"); }
        var words = new[] { "pear", "fig", "apple", "kiwi" }; Array.Sort(words, new ByLength()); Console.WriteLine(string.Join(" ", words));
        var q = new Queue<int>(); for (int i = 0; i < 5; i++) q.Enqueue(i); q.Dequeue(); Console.WriteLine(q.Peek() + q.Count);
        var s = new Stack<string>(); s.Push("a"); s.Push("b"); Console.WriteLine(s.Pop() + s.Peek());
        var h = new HashSet<int> { 1, 2, 2, 3 }; h.UnionWith(new[] { 3, 4 }); Console.WriteLine(h.Count);
        var sd = new SortedDictionary<int, string> { { 3, "c" }, { 1, "a" } }; Console.WriteLine(string.Join(",", sd.Values));
        var ll = new LinkedList<int>(); ll.AddLast(2); ll.AddFirst(1); ll.AddAfter(ll.First, 7); Console.WriteLine(string.Join(",", ll));
        var bag = new Bag<string> { "x", { "y", 3 } }; bag[0] += "!"; Console.WriteLine(string.Join("", bag));
        var old = new ArrayList { 1, "two", 3.5 }; old.Remove("two"); Console.WriteLine(old.Count + " " + old[1]);
        var table = new Hashtable(); table["k"] = 5; table[1] = "one"; Console.WriteLine((int)table["k"] + (string)table[1] + (table["zz"] == null));
        var grid = new int[2, 3]; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) grid[i, j] = i * 3 + j;
        int total = 0; foreach (int x in grid) total += x; Console.WriteLine(total + " " + grid.GetLength(1) + " " + grid.Rank);
        var jag = new[] { new[] { 1 }, new[] { 2, 3 } }; Console.WriteLine(jag[1][1] + jag.Length);
        try { foreach (int x in list) list.Add(x); } catch (InvalidOperationException) { Console.WriteLine("changed while enumerated"); }
        object[] objects = new string[2]; try { objects[0] = 1; } catch (ArrayTypeMismatchException) { Console.WriteLine("array type mismatch"); }
    }
}
