// about:   events: field-like, custom accessors, static, virtual, interface, unsubscribe, EventHandler patterns
// mode:    run
using System;
using System.Collections.Generic;
using System.ComponentModel;

class PriceEventArgs(string item, decimal old, decimal now) : EventArgs { public string Item => item; public decimal Old => old; public decimal Now => now; public bool Handled { get; set; } }
class Shop { readonly Dictionary<string, decimal> _p = new(); public event EventHandler<PriceEventArgs>? PriceChanged; public static event Action<string>? Global; public event CancelEventHandler? Closing; public void Set(string i, decimal v) { _p.TryGetValue(i, out decimal old); if (old == v) return; _p[i] = v; OnPriceChanged(new PriceEventArgs(i, old, v)); Global?.Invoke(i); } protected virtual void OnPriceChanged(PriceEventArgs e) => PriceChanged?.Invoke(this, e); public bool Close() { var e = new CancelEventArgs(); Closing?.Invoke(this, e); return !e.Cancel; } }
class LoudShop : Shop { protected override void OnPriceChanged(PriceEventArgs e) { Console.Write("(loud) "); base.OnPriceChanged(e); } }
class Custom { readonly List<Action> _h = new(); public event Action Tick { add { Console.WriteLine($"add {_h.Count}"); _h.Insert(0, value); } remove => Console.WriteLine($"remove {_h.Remove(value)}"); } public void Fire() => _h.ForEach(h => h()); }
interface INotify { event Action<int> Changed; } class Impl : INotify { event Action<int> INotify.Changed { add => _c += value; remove => _c -= value; } Action<int>? _c; public void Go(int n) => _c?.Invoke(n); }
abstract class Base { public abstract event Action E; public virtual event Action? V; protected void RaiseV() => V?.Invoke(); } class Derived : Base { public override event Action? E; public override event Action? V { add { Console.Write("V+ "); base.V += value; } remove { Console.Write("V- "); base.V -= value; } } public void Raise() { E?.Invoke(); RaiseV(); } }
class Button(string name) { public event EventHandler? Click; public void Press() => Click?.Invoke(this, EventArgs.Empty); public override string ToString() => name; }

static class Events
{
    static int s_calls; static void OnPrice(object? s, PriceEventArgs e) { s_calls++; Console.WriteLine($"{s!.GetType().Name} {e.Item} {e.Old}->{e.Now} handled={e.Handled}"); e.Handled = true; }

    static void Main()
    {
        var shop = new Shop(); shop.Set("none", 1); shop.PriceChanged += OnPrice; shop.PriceChanged += OnPrice; Shop.Global += i => Console.WriteLine("global " + i); shop.Set("tea", 2.5m); shop.Set("tea", 2.5m); shop.PriceChanged -= OnPrice; shop.Set("tea", 3); shop.PriceChanged -= OnPrice; shop.PriceChanged -= OnPrice; shop.Set("tea", 4); Console.WriteLine(s_calls); var loud = new LoudShop(); loud.PriceChanged += OnPrice; loud.Set("x", 1);
        Console.WriteLine(shop.Close()); CancelEventHandler veto = (s, e) => e.Cancel = true; shop.Closing += veto; Console.WriteLine(shop.Close()); shop.Closing -= veto; Console.WriteLine(shop.Close()); var c = new Custom(); Action one = () => Console.Write("one "), two = () => Console.Write("two "); c.Tick += one; c.Tick += two; c.Fire(); Console.WriteLine(); c.Tick -= one; c.Tick -= one; c.Fire(); Console.WriteLine(); var im = new Impl(); int sum = 0; Action<int> add = n => sum += n; ((INotify)im).Changed += add; im.Go(5); ((INotify)im).Changed -= add; im.Go(50); Console.WriteLine(sum); var d = new Derived(); Base bd = d; bd.E += () => Console.Write("E "); bd.V += one; d.Raise(); bd.V -= one; d.Raise(); Console.WriteLine();
        var buttons = new List<Button>(); var presses = new List<string>(); foreach (string n in new[] { "ok", "cancel" }) { var b = new Button(n); int count = 0; b.Click += (s, e) => presses.Add($"{s}#{++count}"); buttons.Add(b); } buttons[0].Press(); buttons[1].Press(); buttons[0].Press(); Console.WriteLine(string.Join(",", presses)); var once = new Button("once"); EventHandler? h = null; h = (s, e) => { Console.WriteLine("only once"); once.Click -= h; }; once.Click += h; once.Press(); once.Press(); var ex = new Button("bad"); ex.Click += (s, e) => throw new Exception("in handler"); ex.Click += (s, e) => Console.WriteLine("skipped"); try { ex.Press(); } catch (Exception e) { Console.WriteLine(e.Message); } Console.WriteLine(typeof(Shop).GetEvent("PriceChanged")!.EventHandlerType!.Name + " " + typeof(Custom).GetEvents().Length); typeof(Button).GetEvent("Click")!.AddEventHandler(once, (EventHandler)((s, e) => Console.WriteLine("by reflection"))); once.Press();
    }
}
