// about:   a small interpreter: tokens, recursive descent parser, tree evaluation with environments and closures
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

enum Tok { Num, Id, Op, Open, Close, End }
readonly record struct Token(Tok Kind, string Text, int Pos);
class SyntaxError(string m, int pos) : Exception($"{m} at {pos}") { public int Pos => pos; }
class Env(Env? up) { readonly Dictionary<string, object> _v = new(); public object this[string n] { get => _v.TryGetValue(n, out var v) ? v : up?[n] ?? throw new KeyNotFoundException("unbound " + n); set => _v[n] = value; } }
abstract class Ast { public abstract object Eval(Env e); protected static double N(object o) => o is double d ? d : throw new InvalidCastException($"not a number: {o}"); }
sealed class Lit(double v) : Ast { public override object Eval(Env e) => v; }
sealed class Ref(string n) : Ast { public override object Eval(Env e) => e[n]; }
sealed class Bin(char op, Ast l, Ast r) : Ast { public override object Eval(Env e) { double a = N(l.Eval(e)), b = N(r.Eval(e)); return op switch { '+' => a + b, '-' => a - b, '*' => a * b, '/' => b != 0 ? a / b : throw new DivideByZeroException(), '<' => a < b ? 1.0 : 0.0, '^' => Math.Pow(a, b), _ => throw new NotSupportedException(op.ToString()) }; } }
sealed class Let(string n, Ast v, Ast body) : Ast { public override object Eval(Env e) { var s = new Env(e); s[n] = v.Eval(s); return body.Eval(s); } }
sealed class If(Ast c, Ast t, Ast f) : Ast { public override object Eval(Env e) => N(c.Eval(e)) != 0 ? t.Eval(e) : f.Eval(e); }
sealed class Fun(string p, Ast body) : Ast { public override object Eval(Env e) => new Func<object, object>(a => { var s = new Env(e); s[p] = a; return body.Eval(s); }); }
sealed class Call(Ast f, Ast a) : Ast { public override object Eval(Env e) => f.Eval(e) is Func<object, object> fn ? fn(a.Eval(e)) : throw new InvalidCastException("not a function"); }

class Parser(string src)
{
    readonly List<Token> _t = Lex(src).ToList(); int _i;
    static IEnumerable<Token> Lex(string s) { int i = 0; while (i < s.Length) { char c = s[i]; int b = i; if (char.IsWhiteSpace(c)) { i++; continue; } if (char.IsDigit(c)) { while (i < s.Length && (char.IsDigit(s[i]) || s[i] == '.')) i++; yield return new(Tok.Num, s[b..i], b); } else if (char.IsLetter(c)) { while (i < s.Length && char.IsLetterOrDigit(s[i])) i++; yield return new(Tok.Id, s[b..i], b); } else { i++; yield return new(c == '(' ? Tok.Open : c == ')' ? Tok.Close : "+-*/<^=>".Contains(c) ? Tok.Op : throw new SyntaxError($"bad character '{c}'", b), c.ToString(), b); } } yield return new(Tok.End, "end", s.Length); }
    Token Peek => _t[_i]; Token Next() => _t[_i++]; bool Accept(string s) { if (Peek.Text != s) return false; _i++; return true; } void Expect(string s) { if (!Accept(s)) throw new SyntaxError($"expected {s}, found {Peek.Text}", Peek.Pos); } string Name() => Peek.Kind == Tok.Id ? Next().Text : throw new SyntaxError("expected a name", Peek.Pos);
    public Ast Program() { var e = Expr(); if (Peek.Kind != Tok.End) throw new SyntaxError($"unexpected {Peek.Text}", Peek.Pos); return e; }
    Ast Expr() { if (Accept("let")) { string n = Name(); Expect("="); var v = Expr(); Expect("in"); return new Let(n, v, Expr()); } if (Accept("if")) { var c = Expr(); Expect("then"); var t = Expr(); Expect("else"); return new If(c, t, Expr()); } if (Accept("fn")) { string p = Name(); Expect("="); Expect(">"); return new Fun(p, Expr()); } return Binary(0); }
    static readonly string[] Levels = { "<", "+-", "*/", "^" };
    Ast Binary(int lvl) { if (lvl == Levels.Length) return Apply(); var l = Binary(lvl + 1); while (Peek.Kind == Tok.Op && Levels[lvl].Contains(Peek.Text)) { char op = Next().Text[0]; l = new Bin(op, l, Binary(op == '^' ? lvl : lvl + 1)); } return l; }
    Ast Apply() { var f = Atom(); while (Peek.Kind is Tok.Num or Tok.Open || Peek is { Kind: Tok.Id, Text: not ("in" or "then" or "else") }) f = new Call(f, Atom()); return f; }
    Ast Atom() { var t = Next(); switch (t.Kind) { case Tok.Num: return new Lit(double.Parse(t.Text)); case Tok.Id: return new Ref(t.Text); case Tok.Open: var e = Expr(); Expect(")"); return e; case Tok.Op when t.Text == "-": return new Bin('-', new Lit(0), Atom()); default: throw new SyntaxError($"unexpected {t.Text}", t.Pos); } }
}

static class StateMachine
{
    static void Main()
    {
        foreach (string s in new[] { "1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "10 - 4 - 3", "-5 + 2", "let x = 5 in x * x", "let f = fn n => if n < 2 then 1 else n * f (n - 1) in f 10", "let fib = fn n => if n < 2 then n else fib (n - 1) + fib (n - 2) in fib 15", "let add = fn a => fn b => a + b in let inc = add 1 in inc (inc 40)", "let twice = fn f => fn x => f (f x) in twice (twice (fn y => y * 2)) 3", "1 / 0", "x + 1", "1 +", "(1", "2 $ 3", "let = 5", "1 2", "fn x => x", "if 1 < 2 then 3 else 4", "1 )" })
            try { object v = new Parser(s).Program().Eval(new Env(null)); Console.WriteLine($"{s} = {(v is double d ? d.ToString() : "function")}"); }
            catch (SyntaxError e) { Console.WriteLine($"{s} : syntax error {e.Message} [{e.Pos}]"); }
            catch (Exception e) { Console.WriteLine($"{s} : {e.GetType().Name} {e.Message}"); }
    }
}
