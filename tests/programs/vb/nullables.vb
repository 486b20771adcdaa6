' about: Nullable values: arithmetic, comparison, three-valued logic, If, GetValueOrDefault
' mode: run
Option Strict On

Module Program
    Function Show(Of T As Structure)(x As T?) As String
        Return If(x.HasValue, x.Value.ToString(), "nothing")
    End Function

    Sub Main()
        Dim a As Integer? = 5
        Dim b As Integer? = Nothing
        Console.WriteLine(Show(a) & " " & Show(b))
        Console.WriteLine(Show(a + 1) & " " & Show(a + b) & " " & Show(-b))
        Console.WriteLine(If(a > 3, "bigger", "not"))
        Console.WriteLine(If(b > 3, "bigger", "not"))
        Dim comparison As Boolean? = (b = a)
        Console.WriteLine(comparison.HasValue)
        Dim t As Boolean? = True, f As Boolean? = False, n As Boolean? = Nothing
        Console.WriteLine(Show(t And n) & " " & Show(f And n) & " " & Show(t Or n) & " " & Show(f Or n) & " " & Show(Not n) & " " & Show(t Xor n))
        Console.WriteLine(If(b, 42) & " " & If(a, 42))
        Console.WriteLine(a.GetValueOrDefault() + b.GetValueOrDefault(10))
        Console.WriteLine(b Is Nothing)
        Console.WriteLine(a IsNot Nothing)
        Console.WriteLine(a.Equals(5) & " " & b.Equals(Nothing))
        Dim o As Object = a
        Console.WriteLine(TypeOf o Is Integer)
        o = b
        Console.WriteLine(o Is Nothing)
        Dim d As Double? = a
        Console.WriteLine(Show(d / 2))
        Dim when1 As Date? = #1/2/2003#
        Console.WriteLine(when1.Value.Year)
        Try
            Console.WriteLine(CInt(b))
        Catch e As InvalidOperationException
            Console.WriteLine("no value")
        End Try
        Dim list As New List(Of Integer?) From {1, Nothing, 3}
        Console.WriteLine(list.Sum())
        Dim text As String = Nothing
        Console.WriteLine(If(text?.Length, -1))
        text = "abc"
        Console.WriteLine(If(text?.Length, -1))
    End Sub
End Module
