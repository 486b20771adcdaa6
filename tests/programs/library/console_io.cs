// about:   Console reading: ReadLine to the end, Read, numbers; writing in all overloads; error stream
// mode:    run
// stdin:   first line\n42\n3.5\n\nword and more\nlast without newline
using System;
using System.IO;
using System.Text;

static class ConsoleIo
{
    static void Main()
    {
        string? name = Console.ReadLine();
        Console.WriteLine($"read '{name}' {name!.Length}");
        int n = int.Parse(Console.ReadLine()!);
        double d = double.Parse(Console.ReadLine()!, System.Globalization.CultureInfo.InvariantCulture);
        Console.WriteLine(n * d);
        Console.WriteLine($"[{Console.ReadLine()}]");
        int c = Console.Read(); Console.WriteLine($"{c} {(char)c} {(char)Console.In.Peek()} {(char)Console.Read()}");
        string? line; int count = 0;
        while ((line = Console.ReadLine()) != null) Console.WriteLine($"{++count}: {line}");
        Console.WriteLine($"{Console.ReadLine() ?? "end of input"} {Console.Read()} {Console.In.ReadToEnd().Length}");
        Console.Write("str "); Console.Write('c'); Console.Write(' '); Console.Write(1); Console.Write(2L); Console.Write(3u); Console.Write(4ul); Console.Write(5.5f); Console.Write(6.25); Console.Write(7.0m); Console.Write(true); Console.Write((object)"obj"); Console.Write((string?)null); Console.Write(new[] { 'a', 'b', 'c' }); Console.Write(new[] { 'x', 'y', 'z' }, 1, 2); Console.Write("{0}-{1}", 1, 2); Console.Write("{0}{1}{2}{3}", 1, 2, 3, 4); Console.WriteLine();
        Console.WriteLine(1); Console.WriteLine(2L); Console.WriteLine(3u); Console.WriteLine(5.5f); Console.WriteLine(0.1 + 0.2); Console.WriteLine(7.10m); Console.WriteLine(false); Console.WriteLine('c'); Console.WriteLine((object?)null); Console.WriteLine(new[] { 'h', 'i' }); Console.WriteLine((string?)null); Console.WriteLine("{0:X} {1,5}|", 255, "r"); Console.WriteLine("{0} {1} {2}", 'a', 1.5, null); Console.WriteLine(new object().ToString()); Console.WriteLine(DayOfWeek.Monday); Console.WriteLine(new StringBuilder("sb")); Console.WriteLine(typeof(int)); Console.WriteLine("no {0} args"); Console.WriteLine("a\tb\\n"); Console.WriteLine("multi\nline");
        Console.Error.WriteLine("to standard error {0}", 1); Console.Error.Write("partial "); Console.Error.WriteLine('x');
        var old = Console.Out; var sw = new StringWriter(); Console.SetOut(sw); Console.Write("captured "); Console.WriteLine(5); Console.SetOut(old); Console.WriteLine(sw.ToString().TrimEnd() + "!"); Console.SetIn(new StringReader("fake\ninput")); Console.WriteLine(Console.ReadLine() + Console.ReadLine() + (Console.ReadLine() ?? "-"));
        Console.Out.Write("out "); Console.Out.WriteLine("writer"); Console.Out.Flush(); Console.Out.WriteLine($"{1,3}"); Console.WriteLine("unicode: \u00e9 \u20ac \U0001F600"); Console.WriteLine(Console.Out.NewLine == "\n"); TextWriter.Null.WriteLine("nowhere"); Console.Out.WriteLine(new[] { 'q', 'r' }, 1, 1); Console.Out.Write("span\n".AsSpan()); for (int i = 0; i < 300; i++) Console.Write(i % 10); Console.WriteLine();
        Console.WriteLine(Console.IsOutputRedirected); Console.WriteLine(Console.OutputEncoding.WebName); Console.OpenStandardOutput().Write("raw bytes\n"u8); Console.Out.WriteLine("done");
    }
}
