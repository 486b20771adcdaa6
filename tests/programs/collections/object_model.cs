// about:   Collection, ReadOnlyCollection, ObservableCollection and KeyedCollection with overridden hooks
// mode:    run
using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.ComponentModel;
using System.Linq;

class Checked : Collection<int> { public List<string> Log = new(); protected override void InsertItem(int i, int v) { if (v < 0) throw new ArgumentException("negative"); Log.Add($"ins {i}:{v}"); base.InsertItem(i, v); } protected override void SetItem(int i, int v) { Log.Add($"set {i}:{this[i]}->{v}"); base.SetItem(i, v); } protected override void RemoveItem(int i) { Log.Add($"rem {i}"); base.RemoveItem(i); } protected override void ClearItems() { Log.Add("clear " + Count); base.ClearItems(); } }
record Person(string Name, int Age);
class People : KeyedCollection<string, Person> { protected override string GetKeyForItem(Person p) => p.Name; }
class Model : INotifyPropertyChanged { public event PropertyChangedEventHandler? PropertyChanged; int _v; public int V { get => _v; set { if (_v == value) return; _v = value; PropertyChanged?.Invoke(this, new(nameof(V))); } } }

static class ObjectModel
{
    static void Main()
    {
        var c = new Checked { 1, 2, 3 }; c.Insert(1, 9); c[0] = 7; c.Remove(2); c.RemoveAt(0); try { c.Add(-1); } catch (ArgumentException e) { Console.WriteLine(e.Message); } Console.WriteLine(string.Join(",", c) + " " + c.IndexOf(3) + c.Contains(9)); c.Clear(); Console.WriteLine(string.Join("; ", c.Log));
        var inner = new List<int> { 1, 2, 3 }; var ro = new ReadOnlyCollection<int>(inner); inner.Add(4); Console.WriteLine($"{ro.Count} {ro[3]} {string.Join(",", ro)}"); try { ((IList<int>)ro).Add(1); } catch (NotSupportedException e) { Console.WriteLine(e.Message); }
        var oc = new ObservableCollection<string>(); var props = new List<string>(); ((INotifyPropertyChanged)oc).PropertyChanged += (s, e) => props.Add(e.PropertyName!);
        oc.CollectionChanged += (s, e) => Console.WriteLine($"{e.Action} new={e.NewItems?[0] ?? "-"}@{e.NewStartingIndex} old={e.OldItems?[0] ?? "-"}@{e.OldStartingIndex}");
        oc.Add("a"); oc.Add("b"); oc.Insert(0, "c"); oc[1] = "A"; oc.Move(0, 2); oc.Remove("b"); oc.Clear(); Console.WriteLine(string.Join(",", props));
        NotifyCollectionChangedEventHandler reenter = (s, e) => { if (oc.Count < 3) oc.Add("again" + oc.Count); }; oc.CollectionChanged += reenter; try { oc.Add("x"); Console.WriteLine(oc.Count); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        var p = new People { new("ann", 30), new("bob", 25) }; Console.WriteLine($"{p["bob"].Age} {p[0].Name} {p.Contains("zed")} {p.TryGetValue("ann", out Person? ann)} {ann} {p.Remove("ann")} {p.Count}");
        try { p.Add(new("bob", 1)); } catch (ArgumentException e) { Console.WriteLine(e.Message); } try { _ = p["nobody"]; } catch (KeyNotFoundException e) { Console.WriteLine(e.Message); }
        var m = new Model(); int changes = 0; m.PropertyChanged += (s, e) => { changes++; Console.Write(e.PropertyName + ((Model)s!).V + " "); }; m.V = 1; m.V = 1; m.V = 2; Console.WriteLine(changes);
        var rd = new ReadOnlyDictionary<string, int>(new Dictionary<string, int> { ["k"] = 1 }); Console.WriteLine(rd["k"] + " " + rd.Count); try { ((IDictionary<string, int>)rd)["k"] = 2; } catch (NotSupportedException e) { Console.WriteLine(e.Message); }
        var roc = new ReadOnlyObservableCollection<string>(oc); Console.WriteLine(roc.Count > 0); Console.WriteLine(ReadOnlyCollection<int>.Empty.Count);
    }
}
