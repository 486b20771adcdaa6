' about: structures: copies, With blocks on them, boxing, equality, arrays of structures, Nothing
' mode: run
Option Strict On

Structure Point
    Implements IComparable(Of Point)
    Public X, Y As Integer
    Public Sub New(x As Integer, y As Integer)
        Me.X = x
        Me.Y = y
    End Sub
    Public Sub Move(dx As Integer, dy As Integer)
        X += dx
        Y += dy
    End Sub
    Public Function CompareTo(other As Point) As Integer Implements IComparable(Of Point).CompareTo
        Return (X * X + Y * Y).CompareTo(other.X * other.X + other.Y * other.Y)
    End Function
    Public Overrides Function ToString() As String
        Return "(" & X & "," & Y & ")"
    End Function
End Structure

Structure Line
    Public From As Point
    Public [To] As Point
    Public Tag As String
End Structure

Module Program
    Sub ByValue(p As Point)
        p.Move(100, 100)
    End Sub
    Sub ByReference(ByRef p As Point)
        p.Move(100, 100)
    End Sub

    Sub Main()
        Dim p As New Point(1, 2)
        Dim q = p
        q.X = 50
        Console.WriteLine(p.ToString() & q.ToString())
        ByValue(p)
        Console.WriteLine(p)
        ByReference(p)
        Console.WriteLine(p)
        Dim line As Line
        line.From = New Point(3, 4)
        line.To.X = 9
        With line.From
            .X *= 10
            .Move(1, 1)
        End With
        Console.WriteLine(line.From.ToString() & line.To.ToString() & (line.Tag Is Nothing))
        Dim boxed As Object = p
        p.X = 0
        Console.WriteLine(CType(boxed, Point).X & " " & boxed.Equals(p) & " " & New Point(1, 1).Equals(New Point(1, 1)))
        Dim points = {New Point(5, 5), New Point(1, 1), New Point(3, 0)}
        points(1).Move(1, 0)
        Array.Sort(points)
        Console.WriteLine(String.Join(" ", points))
        Dim list As New List(Of Point)(points)
        Dim first = list(0)
        first.X = 77
        Console.WriteLine(list(0).ToString() & first.ToString())
        p = Nothing
        Console.WriteLine(p)
        Dim lines(2) As Line
        lines(1).To.Y = 8
        Console.WriteLine(lines(1).To.ToString() & lines(0).To.ToString())
    End Sub
End Module
