' about: anonymous types with Key, tuples, extension methods, collection initialisers, Partial classes and methods
' mode: run
Option Strict On
Imports System.Runtime.CompilerServices

Module Extensions
    <Extension>
    Function Shout(s As String, Optional times As Integer = 1) As String
        Return s.ToUpperInvariant() & StrDup(times, "!"c)
    End Function
    <Extension>
    Iterator Function EveryOther(Of T)(items As IEnumerable(Of T)) As IEnumerable(Of T)
        Dim take = True
        For Each x In items
            If take Then Yield x
            take = Not take
        Next
    End Function
    <Extension>
    Sub Increase(ByRef n As Integer)
        n += 1
    End Sub
    <Extension>
    Sub Add(list As List(Of Integer), a As Integer, b As Integer)
        list.Add(a * b)
    End Sub
End Module

Partial Class Report
    Partial Private Sub OnCreated(name As String)
    End Sub
    Partial Private Sub Never()
    End Sub
    Sub New()
        OnCreated("report")
        Never()
    End Sub
End Class

Partial Class Report
    Private Sub OnCreated(name As String)
        Console.WriteLine("created " & name)
    End Sub
End Class

Module Program
    Function Divide(a As Integer, b As Integer) As (Quotient As Integer, Remainder As Integer)
        Return (a \ b, a Mod b)
    End Function

    Sub Main()
        Dim p = New With {Key .Id = 1, .Name = "one"}
        Dim q = New With {Key .Id = 1, .Name = "uno"}
        Console.WriteLine(p.Equals(q) & " " & (p.GetHashCode() = q.GetHashCode()))
        p.Name = "changed"
        Console.WriteLine(p.ToString())
        Console.WriteLine("hey".Shout() & "you".Shout(3))
        Console.WriteLine(String.Join(" ", {1, 2, 3, 4, 5}.EveryOther()))
        Dim n = 1
        n.Increase()
        Console.WriteLine(n)
        Dim list As New List(Of Integer) From {1, {2, 3}, 4}
        Console.WriteLine(String.Join(" ", list))
        Dim r = Divide(17, 5)
        Console.WriteLine(r.Quotient & " " & r.Remainder & " " & r.ToString())
        Dim t = (Name:="x", Age:=3, (1, 2))
        Console.WriteLine(t.Name & t.Age & t.Item3.Item2)
        Console.WriteLine((1, "a").Equals((1, "a")))
        Dim unused As New Report()
        Dim d As New Dictionary(Of String, List(Of Integer)) From {{"a", New List(Of Integer) From {1, 2}}, {"b", New List(Of Integer)}}
        Console.WriteLine(d("a").Count + d("b").Count)
        Console.WriteLine($"{p.Id:D3} {n + 1} {"q",3}|{{}}")
        Console.WriteLine(NameOf(Program.Main) & " " & NameOf(p.Name))
    End Sub
End Module
