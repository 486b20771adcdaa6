// about:   top-level statements with arguments, local functions, a type below and an exit code
// mode:    run
// args:    x yy zzz
// exit:    3
using System;

int total = 0;
foreach (string a in args) Add(a.Length);
Console.WriteLine($"{args.Length} arguments, {total} characters");
var p = new Pair(1, "one");
Console.WriteLine(p);
for (int i = 0; i < 3; i++) Console.Write($"{Square(i)} ");
Console.WriteLine();
try { Fail(); }
catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
Console.WriteLine(typeof(Program).Name);
Func<int> count = () => total + args.Length;
Console.WriteLine(count());
Console.WriteLine(new Outer.Inner().Name);
return args.Length;

void Add(int n) => total += n;
static int Square(int n) => n * n;
static void Fail() => throw new InvalidOperationException("from a local function");

record Pair(int A, string B);
namespace Outer { class Inner { public string Name => GetType().FullName!; } }
