' about: Iterator functions and lambdas: Yield, nested, Try Finally, early exit, infinite
' mode: run
Option Strict On

Module Program
    Iterator Function Count(first As Integer, last As Integer) As IEnumerable(Of Integer)
        Console.WriteLine("start")
        Try
            For i = first To last
                Yield i
            Next
        Finally
            Console.WriteLine("end")
        End Try
    End Function

    Iterator Function Fibonacci() As IEnumerable(Of Long)
        Dim a = 0L, b = 1L
        Do
            Yield a
            Dim c = a + b
            a = b
            b = c
        Loop
    End Function

    Iterator Function Halves(n As Integer) As IEnumerable(Of Integer)
        Yield n
        If n > 1 Then
            For Each x In Halves(n \ 2)
                Yield x
            Next
        Else
            Return
        End If
    End Function

    Sub Main()
        For Each x In Count(1, 3)
            Console.WriteLine(x)
        Next
        For Each x In Count(1, 100)
            If x > 2 Then Exit For
            Console.WriteLine(x)
        Next
        Console.WriteLine(String.Join(" ", Fibonacci().TakeWhile(Function(f) f < 200)))
        Console.WriteLine(String.Join(" ", Halves(40)))
        Dim letters = Iterator Function() As IEnumerable(Of Char)
                          For Each c In "abc"
                              Yield c
                              Yield Char.ToUpperInvariant(c)
                          Next
                      End Function
        Console.WriteLine(String.Concat(letters()))
        Dim e = Count(5, 6).GetEnumerator()
        Console.WriteLine(e.MoveNext() & " " & e.Current)
        e.Dispose()
        Console.WriteLine(Fibonacci().Skip(50).First())
    End Sub
End Module
