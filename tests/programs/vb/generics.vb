' about: generics: classes, methods, constraints, inference, variance, nested generic types
' mode: run
Option Strict On

Class Stack(Of T)
    Implements IEnumerable(Of T)
    Private Class Node
        Public Value As T
        Public [Next] As Node
    End Class
    Private top As Node
    Public Property Count As Integer

    Public Sub Push(value As T)
        top = New Node With {.Value = value, .[Next] = top}
        Count += 1
    End Sub
    Public Function Pop() As T
        If top Is Nothing Then Throw New InvalidOperationException("empty")
        Pop = top.Value
        top = top.Next
        Count -= 1
    End Function
    Public Iterator Function GetEnumerator() As IEnumerator(Of T) Implements IEnumerable(Of T).GetEnumerator
        Dim n = top
        While n IsNot Nothing
            Yield n.Value
            n = n.Next
        End While
    End Function
    Private Function GetAny() As System.Collections.IEnumerator Implements System.Collections.IEnumerable.GetEnumerator
        Return GetEnumerator()
    End Function
End Class

Interface IProducer(Of Out T)
    Function Produce() As T
End Interface

Class Texts
    Implements IProducer(Of String)
    Public Function Produce() As String Implements IProducer(Of String).Produce
        Return "text"
    End Function
End Class

Class Pair(Of TFirst, TSecond)
    Public ReadOnly First As TFirst
    Public ReadOnly Second As TSecond
    Sub New(a As TFirst, b As TSecond)
        First = a
        Second = b
    End Sub
    Function Swap() As Pair(Of TSecond, TFirst)
        Return New Pair(Of TSecond, TFirst)(Second, First)
    End Function
End Class

Module Program
    Function Largest(Of T As IComparable(Of T))(items As IEnumerable(Of T)) As T
        Dim best = items.First()
        For Each x In items
            If x.CompareTo(best) > 0 Then best = x
        Next
        Return best
    End Function
    Function Make(Of T As {New, Class})() As T
        Return New T()
    End Function
    Sub Exchange(Of T)(ByRef a As T, ByRef b As T)
        Dim c = a
        a = b
        b = c
    End Sub

    Sub Main()
        Dim s As New Stack(Of String)
        s.Push("a")
        s.Push("b")
        s.Push("c")
        Console.WriteLine(String.Join(" ", s) & " " & s.Count)
        Console.WriteLine(s.Pop() & s.Pop() & s.Pop())
        Try
            s.Pop()
        Catch e As InvalidOperationException
            Console.WriteLine(e.Message)
        End Try
        Console.WriteLine(Largest({3, 9, 4}) & Largest({"x", "z", "y"}))
        Console.WriteLine(Make(Of List(Of Integer))().Count)
        Dim p = New Pair(Of Integer, String)(1, "one").Swap()
        Console.WriteLine(p.First & p.Second)
        Dim x = 1, y = 2
        Exchange(x, y)
        Console.WriteLine(x & " " & y)
        Dim producer As IProducer(Of Object) = New Texts()
        Console.WriteLine(producer.Produce())
        Dim numbers As New Stack(Of KeyValuePair(Of Integer, Double))
        numbers.Push(New KeyValuePair(Of Integer, Double)(1, 2.5))
        Console.WriteLine(numbers.Pop().Value)
        Dim objects As IEnumerable(Of Object) = New List(Of String) From {"p", "q"}
        Console.WriteLine(objects.Count())
        Console.WriteLine(GetType(Pair(Of ,)).GetGenericArguments().Length)
    End Sub
End Module
