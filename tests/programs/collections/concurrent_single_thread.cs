// about:   ConcurrentDictionary, ConcurrentQueue, ConcurrentStack and BlockingCollection used by one thread
// mode:    run
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;

static class ConcurrentSingleThread
{
    static void Main()
    {
        var d = new ConcurrentDictionary<string, int>(); Console.WriteLine($"{d.TryAdd("a", 1)} {d.TryAdd("a", 2)} {d["a"]} {d.GetOrAdd("b", 5)} {d.GetOrAdd("b", _ => 6)} {d.AddOrUpdate("a", 1, (k, v) => v + 10)} {d.AddOrUpdate("c", k => k.Length, (k, v) => v)}");
        Console.WriteLine($"{d.TryUpdate("a", 50, 11)} {d.TryUpdate("a", 60, 11)} {d.TryRemove("b", out int gone)} {gone} {d.TryRemove("b", out _)} {d.Count} {d.TryGetValue("zz", out int z)} {z} {d.IsEmpty} {string.Join(",", d.OrderBy(p => p.Key, StringComparer.Ordinal))}"); try { _ = d["none"]; } catch (KeyNotFoundException e) { Console.WriteLine(e.Message); }
        for (int i = 0; i < 300; i++) d["k" + i] = i; Console.WriteLine($"{d.Count} {d.Values.Sum()} {d["k299"]} {d.Keys.Count}"); foreach (var p in d) if (p.Value % 2 == 0) d.TryRemove(p); Console.WriteLine(d.Count); d.Clear(); Console.WriteLine(d.IsEmpty);
        var counts = new ConcurrentDictionary<char, int>(); foreach (char c in "abracadabra") counts.AddOrUpdate(c, 1, (_, n) => n + 1); Console.WriteLine(string.Join(" ", counts.OrderByDescending(p => p.Value).ThenBy(p => p.Key).Select(p => $"{p.Key}{p.Value}")));
        var q = new ConcurrentQueue<int>(Enumerable.Range(1, 5)); q.Enqueue(6); Console.WriteLine($"{q.Count} {q.TryDequeue(out int x)} {x} {q.TryPeek(out int y)} {y} {string.Join(",", q)} {q.IsEmpty}"); for (int i = 0; i < 100; i++) q.Enqueue(i); int sum = 0; while (q.TryDequeue(out int v)) sum += v; Console.WriteLine($"{sum} {q.IsEmpty} {q.TryDequeue(out _)}");
        var s = new ConcurrentStack<string>(); s.Push("a"); s.PushRange(new[] { "b", "c", "d" }); Console.WriteLine($"{string.Join("", s)} {s.TryPop(out string? t)} {t} {s.TryPeek(out string? u)} {u} {s.Count}"); string[] buf = new string[5]; Console.WriteLine(s.TryPopRange(buf, 0, 2) + buf[0] + buf[1]);
        var bag = new ConcurrentBag<int> { 1, 2, 3 }; Console.WriteLine($"{bag.Count} {bag.Sum()} {bag.TryTake(out int took)} {took} {bag.Count}");
        var bc = new BlockingCollection<int>(3); bc.Add(1); bc.Add(2); bc.Add(3); Console.WriteLine($"{bc.TryAdd(4)} {bc.Count} {bc.BoundedCapacity} {bc.Take()} {bc.TryTake(out int got)} {got}"); bc.CompleteAdding(); Console.WriteLine($"{bc.IsAddingCompleted} {bc.IsCompleted} {string.Join(",", bc.GetConsumingEnumerable())} {bc.IsCompleted}"); try { bc.Add(9); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } try { bc.Take(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        var lazyCache = new ConcurrentDictionary<int, Lazy<string>>(); int made = 0; for (int i = 0; i < 4; i++) Console.Write(lazyCache.GetOrAdd(i % 2, k => new Lazy<string>(() => { made++; return "v" + k; })).Value + " "); Console.WriteLine(made);
        IProducerConsumerCollection<int> pc = new ConcurrentQueue<int>(); Console.WriteLine($"{pc.TryAdd(3)} {pc.TryTake(out int tk)} {tk}"); Console.WriteLine(string.Join(",", Partitioner.Create(0, 10, 4).GetDynamicPartitions().OrderBy(r => r.Item1)));
    }
}
