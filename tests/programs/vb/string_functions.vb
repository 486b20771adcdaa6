' about: the string functions of Microsoft.VisualBasic
' mode: run
Option Strict On

Module Program
    Sub Main()
        Dim s = "Hello, World"
        Console.WriteLine(Len(s))
        Console.WriteLine(Left(s, 5) & "|" & Right(s, 5) & "|" & Mid(s, 4, 5) & "|" & Mid(s, 8))
        Console.WriteLine(UCase(s) & LCase(s))
        Console.WriteLine(InStr(s, "o") & " " & InStr(6, s, "o") & " " & InStrRev(s, "o") & " " & InStr(s, "xyz"))
        Console.WriteLine(Replace(s, "l", "L") & " " & Replace(s, "l", "", 1, 1))
        Console.WriteLine("[" & Trim("  x  ") & "][" & LTrim("  x  ") & "][" & RTrim("  x  ") & "]")
        Console.WriteLine(StrReverse(s))
        Console.WriteLine("[" & Space(3) & "]" & StrDup(4, "ab") & StrDup(3, "z"c))
        Console.WriteLine(String.Join("|", Split("a,b,,c", ",")))
        Console.WriteLine(Join(New String() {"x", "y"}, "-"))
        Console.WriteLine(Asc("A") & " " & Chr(66) & " " & AscW("é"c) & " " & ChrW(233))
        Console.WriteLine(StrComp("a", "b") & " " & StrComp("b", "a") & " " & StrComp("a", "a"))
        Console.WriteLine(Val("12.5abc") & " " & Val("x") & " " & Val("&HFF"))
        Console.WriteLine(Str(5) & Str(-5))
        Console.WriteLine(Hex(255) & " " & Oct(8))
        Console.WriteLine(LSet("ab", 4) & "|" & RSet("ab", 4) & "|")
        Dim target = "abcdef"
        Mid(target, 2, 3) = "XYZ"
        Console.WriteLine(target)
        Console.WriteLine(Filter(New String() {"apple", "bat", "cap"}, "ap").Length)
        Console.WriteLine(IsNumeric("12") & " " & IsNumeric("1x") & " " & IsNothing(Nothing))
        Console.WriteLine("tab" & vbTab & "end" & If(vbCrLf.Length = 2, "!", "?"))
        Console.WriteLine(GetChar("abc", 2))
        Console.WriteLine(CStr(1.5) & CStr(True) & CInt("7") & CDbl("2.5") & CBool("True") & CChar("xyz"))
        Console.WriteLine(CInt(2.5) & " " & CInt(3.5) & " " & Int(-2.5) & " " & Fix(-2.5) & " " & CLng(1.5))
        Console.WriteLine(IIf(s.Length > 3, "long", "short"))
        Console.WriteLine(Choose(2, "a", "b", "c"))
        Console.WriteLine(Switch(False, "x", True, "y"))
        Console.WriteLine("abc" = "ABC")
        Console.WriteLine("a" < "b")
        Console.WriteLine("x" & 1 & 2.5 & Nothing & "y")
    End Sub
End Module
