' about: parameters: ByRef with variables, properties, array elements and expressions; Optional, ParamArray, named
' mode: run
Option Strict On

Class Holder
    Public Property Value As Integer = 1
    Public Field As Integer = 1
End Class

Module Program
    Sub Add(ByRef x As Integer, Optional amount As Integer = 10)
        x += amount
    End Sub

    Function Sum(label As String, ParamArray items() As Integer) As String
        Dim total = 0
        For Each i In items
            total += i
        Next
        Return label & ":" & total & "/" & items.Length
    End Function

    Function Describe(a As Integer, Optional b As String = "b", Optional c As Double = 1.5, Optional d As Date = #1/1/2000#) As String
        Return a & b & c & d.Year
    End Function

    Sub Reassign(list As List(Of Integer), ByRef other As List(Of Integer))
        list.Add(1)
        list = New List(Of Integer)
        list.Add(2)
        other = list
    End Sub

    Sub Main()
        Dim n = 5
        Add(n)
        Console.WriteLine(n)
        Add(n, 1)
        Console.WriteLine(n)
        Add((n))
        Console.WriteLine(n)
        Dim h As New Holder
        Add(h.Value)
        Add(h.Field, 5)
        Console.WriteLine(h.Value & " " & h.Field)
        Dim a = {1, 2, 3}
        Add(a(1))
        Console.WriteLine(a(1))
        Console.WriteLine(Sum("none") & " " & Sum("one", 1) & " " & Sum("three", 1, 2, 3) & " " & Sum("array", a))
        Console.WriteLine(Describe(1) & " " & Describe(1, , 2.5) & " " & Describe(c:=0, a:=9) & " " & Describe(1, d:=#5/5/2005#))
        Dim x As New List(Of Integer), y As List(Of Integer) = Nothing
        Reassign(x, y)
        Console.WriteLine(x(0) & " " & y(0))
        Dim o = 1L
        Dim i As Integer = CInt(o)
        Add(i)
        Console.WriteLine(i + o)
    End Sub
End Module
