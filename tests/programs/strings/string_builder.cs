// about:   StringBuilder append, insert, remove, replace, indexing, capacity growth and chunks
// mode:    run
using System;
using System.Text;

static class Builders
{
    static void Main()
    {
        var sb = new StringBuilder("start");
        sb.Append(' ').Append(1).Append(2L).Append(3.5).Append(true).Append('x', 3).Append("sub", 1, 2).Append((string?)null).Append(new[] { 'a', 'b' }).Append(4m).Append((object)"obj");
        Console.WriteLine($"{sb} {sb.Length}");
        sb.Insert(0, "<<").Insert(5, 99).Insert(sb.Length, ">>").Insert(2, "ab", 2);
        Console.WriteLine(sb);
        sb.Remove(0, 2).Replace("ab", "AB").Replace('x', 'y').Replace("AB", "", 0, 4);
        Console.WriteLine(sb);
        sb[0] = '#'; Console.WriteLine($"{sb[0]} {sb[^1]} {sb.ToString(1, 4)}");
        sb.Clear(); Console.WriteLine($"[{sb}] {sb.Length}");
        sb.AppendLine("line").AppendLine().AppendFormat("{0,5}|{1:X}", 1, 255).AppendJoin(", ", 1, 2, 3).AppendJoin('-', "a", "b");
        Console.WriteLine(sb.ToString().Replace("\n", "\\n"));
        sb.Length = 4; Console.WriteLine(sb); sb.Length = 7; Console.WriteLine(sb.ToString().Replace('\0', '.'));
        var big = new StringBuilder(4);
        for (int i = 0; i < 2000; i++) big.Append(i % 10);
        Console.WriteLine($"{big.Length} {big[1234]} {big.ToString(995, 10)}");
        big.Insert(1000, "MIDDLE"); big.Remove(10, 900); big.Replace("MIDDLE", "mid");
        Console.WriteLine($"{big.Length} {big.ToString(0, 120)}");
        int total = 0; foreach (var chunk in big.GetChunks()) total += chunk.Length; Console.WriteLine(total == big.Length);
        char[] dest = new char[5]; big.CopyTo(3, dest, 0, 5); Console.WriteLine(new string(dest));
        Console.WriteLine(new StringBuilder("abc").Equals(new StringBuilder("abc")) + " " + new StringBuilder("abc").Equals("abc".AsSpan()));
        var cap = new StringBuilder(10, 20); Console.WriteLine($"{cap.Capacity} {cap.MaxCapacity}");
        try { cap.Append(new string('z', 21)); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }
        try { sb.Remove(5, 50); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { var _ = sb[100]; } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
        var rev = new StringBuilder(); foreach (char c in "palindrome") rev.Insert(0, c); Console.WriteLine(rev);
        var a = new StringBuilder("A"); a.Append(a).Append(a); Console.WriteLine(a);
        Console.WriteLine(new StringBuilder().Append("é").Append("\ud83d\ude00").Length);
        foreach (Rune r in new StringBuilder("x\ud83d\ude00y").ToString().EnumerateRunes()) Console.Write(r.Value.ToString("x") + " ");
        Console.WriteLine();
    }
}
