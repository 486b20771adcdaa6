' about: the Like operator with wildcards, sets, ranges and negation
' mode: run
Option Strict On
Option Compare Binary

Module Program
    Sub Test(text As String, pattern As String)
        Console.WriteLine(text & " Like " & pattern & ": " & (text Like pattern))
    End Sub

    Sub Main()
        Test("aBBBa", "a*a")
        Test("F", "[A-Z]")
        Test("F", "[!A-Z]")
        Test("a2a", "a#a")
        Test("aM5b", "a[L-P]#[!c-e]")
        Test("BAT123khg", "B?T*")
        Test("CAT123khg", "B?T*")
        Test("", "")
        Test("", "*")
        Test("abc", "abc")
        Test("abc", "ABC")
        Test("a*b", "a[*]b")
        Test("axb", "a[*]b")
        Test("file.txt", "*.txt")
        Test("file.text", "*.t?t")
        Test("x-y", "x[a-]y")
        Test("12-34", "##-##")
        Test("aaab", "*a*b")
        Test(Nothing, "*")
    End Sub
End Module
