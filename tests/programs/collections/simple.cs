// about:   List, Dictionary, HashSet, Queue and Stack in their everyday use
// mode:    run
using System;
using System.Collections.Generic;

static class Simple
{
    static void Main()
    {
        var list = new List<int>();
        for (int i = 0; i < 10; i++) list.Add(i * i);
        list.Remove(16);
        list.RemoveAt(0);
        list.Insert(2, -1);
        foreach (int x in list) Console.Write(x + " ");
        Console.WriteLine(list.Count);
        Console.WriteLine(list.Contains(49) + " " + list.IndexOf(25));
        list.Sort();
        Console.WriteLine(list[0] + " " + list[list.Count - 1]);

        var words = new Dictionary<string, int>();
        foreach (string w in "a b a c b a".Split(' ')) words[w] = words.ContainsKey(w) ? words[w] + 1 : 1;
        Console.WriteLine(words["a"] + " " + words["b"] + " " + words["c"] + " " + words.Count);
        if (words.TryGetValue("a", out int n)) Console.WriteLine(n);
        Console.WriteLine(words.Remove("a") + " " + words.ContainsKey("a"));
        foreach (KeyValuePair<string, int> p in new Dictionary<string, int> { ["k"] = 1 }) Console.WriteLine(p.Key + p.Value);

        var set = new HashSet<string> { "x", "y", "x" };
        Console.WriteLine(set.Count + " " + set.Contains("y") + " " + set.Add("y"));

        var queue = new Queue<string>();
        queue.Enqueue("first"); queue.Enqueue("second");
        Console.WriteLine(queue.Dequeue() + " " + queue.Peek() + " " + queue.Count);

        var stack = new Stack<int>();
        for (int i = 0; i < 4; i++) stack.Push(i);
        while (stack.Count > 0) Console.Write(stack.Pop());
        Console.WriteLine();

        var nested = new Dictionary<int, List<string>> { [1] = new List<string> { "p", "q" } };
        nested[1].Add("r");
        Console.WriteLine(string.Join("", nested[1]));
        try { Console.WriteLine(words["missing"]); } catch (KeyNotFoundException e) { Console.WriteLine(e.Message); }
    }
}
