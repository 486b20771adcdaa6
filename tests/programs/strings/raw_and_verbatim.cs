// about:   verbatim, raw and UTF-8 literals, escapes, multi-line text
// mode:    run
using System;
using System.Text;

static class RawAndVerbatim
{
    static void Dump(string s)
    {
        var sb = new StringBuilder();
        foreach (char c in s) sb.Append(c is >= ' ' and < (char)127 ? c.ToString() : $"<{(int)c:x}>");
        Console.WriteLine($"{s.Length}: {sb}");
    }

    static void Main()
    {
        Dump("tab\tnl\ncr\rnul\0bell\aquote\"back\\esc\e");
        Dump(@"c:\dir\file ""quoted"" {braces}");
        Dump(@"two
lines");
        Dump("""raw "with" quotes \n not escaped""");
        Dump("""
            indented
              more
            back
            """);
        Dump(""""
            has """ three
            """");
        string name = "x";
        Dump($"""
            {name} = "{name.Length}"
            {"{"}
            """);
        Dump($$"""{"json": {{name}}, "n": {{1 + 2}}}""");
        Dump("\u00e9\u4e2d\U0001F600\x41\x9");
        Dump("""

            """);
        ReadOnlySpan<byte> utf8 = "h\u00e9\u4e2d\U0001F600"u8;
        Console.WriteLine(utf8.Length + " " + Convert.ToHexString(utf8));
        Console.WriteLine(Encoding.UTF8.GetString(utf8) == "h\u00e9\u4e2d\U0001F600");
        Console.WriteLine("mixed: \u00e9 \u4e2d \u20ac \U0001F600 end");
        Console.WriteLine("a" + '\t' + "b");
        Console.WriteLine("trailing\r");
        Console.WriteLine("");
        Console.WriteLine(@"");
        Console.Write("no newline");
        Console.Write('\n');
        foreach (byte b in "bytes"u8) Console.Write(b + " ");
        Console.WriteLine();
        Console.WriteLine("""{"a": [1, 2, {"b": null}]}""".Length);
    }
}
