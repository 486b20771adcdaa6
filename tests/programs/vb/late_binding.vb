' about: Option Strict Off: late-bound calls, properties, indexing, operators and conversions on Object
' mode: run
Option Strict Off

Class Person
    Public Property Name As String = "Ada"
    Public Field As Integer = 3
    Public Function Greet(other As String, Optional times As Integer = 1) As String
        Return StrDup(times, "hi ") & other
    End Function
    Public Function Twice(x As Integer) As Integer
        Return x * 2
    End Function
    Public Function Twice(x As String) As String
        Return x & x
    End Function
End Class

Module Program
    Sub Main()
        Dim o As Object = New Person()
        Console.WriteLine(o.Name)
        o.Name = "Grace"
        o.Field += 4
        Console.WriteLine(o.Name & o.Field)
        Console.WriteLine(o.Greet("you"))
        Console.WriteLine(o.Greet("you", 2))
        Console.WriteLine(o.Twice(21))
        Console.WriteLine(o.Twice("ab"))
        Dim a As Object = 5
        Dim b As Object = 2.5
        Console.WriteLine(a + b)
        Console.WriteLine(a * 2)
        Console.WriteLine(a & b)
        Console.WriteLine(a > b)
        Console.WriteLine("10" + 5)
        Dim items As Object = New Integer() {1, 2, 3}
        items(1) = 20
        Console.WriteLine(items(0) + items(1))
        Console.WriteLine(items.Length)
        Dim n As Integer = "42"
        Dim s As String = 3.5
        Console.WriteLine(n & s)
        Try
            o.Missing()
        Catch e As MissingMemberException
            Console.WriteLine("no such member")
        End Try
        Try
            n = CType(CObj("abc"), Integer)
        Catch e As InvalidCastException
            Console.WriteLine("cannot convert")
        End Try
    End Sub
End Module
