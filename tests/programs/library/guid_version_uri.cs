// about:   Guid formats and parsing, Version comparison, Uri parts and escaping
// mode:    run
using System;

static class GuidVersionUri
{
    static void Try(string n, Func<object?> f) { try { Console.WriteLine($"{n}: {f() ?? "null"}"); } catch (Exception e) { Console.WriteLine($"{n}: {e.GetType().Name}: {e.Message}"); } }

    static void Main()
    {
        var g = new Guid("01234567-89ab-cdef-0123-456789abcdef");
        foreach (string f in new[] { "D", "N", "B", "P", "X", "" }) Console.WriteLine($"{f}: {g.ToString(f)}");
        Console.WriteLine($"{Convert.ToHexString(g.ToByteArray())} {Convert.ToHexString(g.ToByteArray(true))} {new Guid(g.ToByteArray()) == g} {Guid.Empty} {g.Equals(Guid.Parse(g.ToString("X")))} {g.CompareTo(Guid.Empty)} {g > Guid.Empty} {new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)} {Guid.AllBitsSet} {g.Version} {g.Variant}");
        Console.WriteLine($"{Guid.TryParse("{01234567-89AB-CDEF-0123-456789ABCDEF}", out var p)} {p == g} {Guid.TryParse("short", out p)} {p == Guid.Empty} {Guid.TryParseExact(g.ToString("N"), "N", out _)} {Guid.TryParseExact(g.ToString("N"), "D", out _)} {Guid.NewGuid() != Guid.NewGuid()} {Guid.NewGuid().ToString().Length} {Guid.NewGuid().Version}"); Try("bad guid", () => new Guid("xyz")); Try("bad guid 2", () => Guid.Parse("01234567-89ab-cdef-0123-456789abcdeg")); Try("bad format", () => g.ToString("Q")); Try("null", () => Guid.Parse((string)null!));
        Version v = new("1.2.3.4"), w = new(1, 10), x = Version.Parse("1.2"); Console.WriteLine($"{v} {v.Major} {v.Minor} {v.Build} {v.Revision} {w.Build} {v < w} {v > x} {v.CompareTo(w)} {x == new Version(1, 2)} {x.Equals(new Version(1, 2, 0))} {v.ToString(2)} {Version.TryParse("1.x", out _)} {Version.TryParse("5.6.7", out var tv)} {tv} {new Version(2, 0).CompareTo(null)}"); Try("one part", () => Version.Parse("1")); Try("negative", () => new Version(1, -1)); Try("too many", () => new Version("1.2.3.4.5")); Try("tostring", () => x.ToString(3));
        var u = new Uri("https://user:pw@example.com:8443/a/b%20c/d.html?q=1&r=a%2Fb#frag"); Console.WriteLine($"{u.Scheme} {u.Host} {u.Port} {u.AbsolutePath} {u.Query} {u.Fragment} {u.UserInfo} {u.Authority} {u.PathAndQuery} {u.IsDefaultPort} {u.IsAbsoluteUri} {string.Join("|", u.Segments)} {u.GetLeftPart(UriPartial.Authority)} {u.LocalPath} {u.OriginalString.Length} {u}"); Console.WriteLine($"{new Uri(u, "../x?y").AbsoluteUri} {new Uri(u, "/root").AbsoluteUri} {new Uri("http://EXAMPLE.com:80/a/../b/./c").AbsoluteUri} {new Uri("http://h/").MakeRelativeUri(new Uri("http://h/a/b"))} {new Uri("rel/path", UriKind.Relative)} {Uri.TryCreate("::bad::", UriKind.Absolute, out _)} {Uri.IsWellFormedUriString("http://ok/", UriKind.Absolute)} {new Uri("http://a/b") == new Uri("HTTP://A/b")} {new Uri("mailto:me@x.org").Scheme} {Uri.CheckHostName("10.0.0.1")} {Uri.CheckSchemeName("1x")} {new Uri("http://[::1]:5/").HostNameType} {new Uri("file:///tmp/x").IsFile}"); Console.WriteLine($"{Uri.EscapeDataString("a b&c=d/é?")} {Uri.UnescapeDataString("a%20b%26%C3%A9")} {Uri.HexEscape(' ')} {new UriBuilder("http", "h", 81, "p", "?q=1").Uri}"); Try("bad uri", () => new Uri("no scheme")); Try("relative prop", () => new Uri("x", UriKind.Relative).Host); Try("null uri", () => new Uri(null!));
    }
}
