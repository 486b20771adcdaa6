// about:   Queue, Stack, LinkedList and PriorityQueue as programs use them
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

static class QueueStackLinked
{
    static double Rpn(string s)
    {
        var st = new Stack<double>();
        foreach (string t in s.Split(' '))
            if (double.TryParse(t, out double n)) st.Push(n);
            else { double b = st.Pop(), a = st.Pop(); st.Push(t switch { "+" => a + b, "-" => a - b, "*" => a * b, "/" => a / b, _ => throw new FormatException(t) }); }
        return st.Pop();
    }

    static void Main()
    {
        var q = new Queue<int>(); for (int i = 0; i < 5; i++) q.Enqueue(i); q.Dequeue(); q.Dequeue(); for (int i = 10; i < 15; i++) q.Enqueue(i);
        Console.WriteLine($"{string.Join(" ", q)} {q.Count} {q.Peek()} {q.Contains(12)} {string.Join("", q.ToArray())} {q.TryPeek(out int p)} {p}");
        while (q.TryDequeue(out int x)) Console.Write(x + ";"); Console.WriteLine(q.Count);
        try { q.Dequeue(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        var st = new Stack<string>(new[] { "a", "b", "c" }); st.Push("d"); Console.WriteLine($"{string.Join("", st)} {st.Pop()} {st.Peek()} {st.Count} {st.Contains("a")} {st.TryPop(out string? s)} {s}");
        try { new Stack<int>().Pop(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        Console.WriteLine($"{Rpn("3 4 + 2 *")} {Rpn("5 1 2 + 4 * + 3 -")}"); try { Rpn("1 2 ^"); } catch (FormatException e) { Console.WriteLine(e.Message); }
        var ll = new LinkedList<char>("bcd"); var b = ll.First!; ll.AddFirst('a'); ll.AddLast('z'); ll.AddAfter(b, 'B'); ll.AddBefore(ll.Last!, 'y'); ll.Remove('c'); ll.Remove(b);
        Console.WriteLine($"{string.Concat(ll)} {ll.Count} {ll.First!.Value} {ll.Last!.Previous!.Value} {ll.Find('y')!.Next!.Value} {ll.Find('q') == null} {b.List == null} {ll.Contains('d')}");
        for (var n = ll.Last; n != null; n = n.Previous) Console.Write(n.Value); Console.WriteLine(); ll.RemoveFirst(); ll.RemoveLast(); Console.WriteLine(string.Concat(ll));
        try { ll.AddFirst(ll.Last!); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        var pq = new PriorityQueue<string, int>(); foreach (var (e, pr) in new[] { ("low", 9), ("high", 1), ("mid", 5), ("urgent", 0), ("mid2", 6) }) pq.Enqueue(e, pr);
        Console.WriteLine($"{pq.Count} {pq.Peek()} {pq.EnqueueDequeue("now", -1)} {pq.DequeueEnqueue("x", 7)}"); while (pq.TryDequeue(out string? el, out int prio)) Console.Write($"{el}({prio}) "); Console.WriteLine();
        var maxq = new PriorityQueue<int, int>(Comparer<int>.Create((x, y) => y - x)); maxq.EnqueueRange(Enumerable.Range(1, 8).Select(i => (i, i * 5 % 8))); Console.WriteLine(string.Join(" ", Enumerable.Range(0, 8).Select(_ => maxq.Dequeue())));
        // Dijkstra on a small graph
        var g = new Dictionary<char, (char, int)[]> { ['A'] = new[] { ('B', 4), ('C', 1) }, ['B'] = new[] { ('D', 1) }, ['C'] = new[] { ('B', 2), ('D', 5) }, ['D'] = new (char, int)[0] };
        var dist = new Dictionary<char, int> { ['A'] = 0 }; var open = new PriorityQueue<char, int>(); open.Enqueue('A', 0);
        while (open.TryDequeue(out char u, out int du)) if (du <= dist[u]) foreach (var (v, w) in g[u]) if (du + w < dist.GetValueOrDefault(v, int.MaxValue)) { dist[v] = du + w; open.Enqueue(v, du + w); }
        Console.WriteLine(string.Join(" ", dist.OrderBy(k => k.Key)));
        // breadth-first search in a maze
        string[] maze = { "S.#.", "..#E", "#...", "...#" }; var seen = new bool[4, 4]; var bfs = new Queue<(int R, int C, int D)>(); bfs.Enqueue((0, 0, 0)); seen[0, 0] = true;
        while (bfs.Count > 0) { var (r, c, d) = bfs.Dequeue(); if (maze[r][c] == 'E') { Console.WriteLine($"exit after {d}"); break; } foreach (var (dr, dc) in new[] { (0, 1), (1, 0), (0, -1), (-1, 0) }) { int nr = r + dr, nc = c + dc; if (nr is >= 0 and < 4 && nc is >= 0 and < 4 && maze[nr][nc] != '#' && !seen[nr, nc]) { seen[nr, nc] = true; bfs.Enqueue((nr, nc, d + 1)); } } }
    }
}
