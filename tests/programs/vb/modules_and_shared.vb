' about: modules, Shared members, shared constructors, constants, namespaces
' mode: run
Option Strict On

Namespace Geometry
    Public Module Circles
        Public Const Pi As Double = 3.0
        Public Function Area(r As Double) As Double
            Return Pi * r * r
        End Function
    End Module
End Namespace

Class Counter
    Private Shared made As Integer
    Public Shared ReadOnly Names As New List(Of String)
    Private ReadOnly id As Integer

    Shared Sub New()
        Names.Add("start")
        made = 100
    End Sub

    Sub New(name As String)
        made += 1
        id = made
        Names.Add(name)
    End Sub

    Public ReadOnly Property Number As Integer
        Get
            Return id
        End Get
    End Property

    Public Shared Function Total() As Integer
        Return made
    End Function
End Class

Module Program
    Private hidden As Integer = 5

    Sub Main()
        Console.WriteLine(Geometry.Area(2))
        Console.WriteLine(Geometry.Circles.Area(0.5))
        Dim a As New Counter("a"), b As New Counter("b")
        Console.WriteLine(a.Number & " " & b.Number & " " & Counter.Total())
        Console.WriteLine(String.Join(",", Counter.Names))
        hidden *= 3
        Console.WriteLine(Program.hidden)
        Console.WriteLine(Twice("ab"))
    End Sub

    Private Function Twice(text As String) As String
        Twice = text & text
        Twice &= "!"
    End Function
End Module
