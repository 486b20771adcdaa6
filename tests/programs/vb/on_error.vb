' about: On Error Resume Next, On Error GoTo label, Resume, Resume Next, Err
' mode: run
Module Program
    Sub IgnoreAll()
        On Error Resume Next
        Dim zero As Integer = 0
        Console.WriteLine("before")
        Console.WriteLine(10 \ zero)
        Console.WriteLine("after: " & Err.Number)
        Err.Clear()
        Dim a(2) As Integer
        a(7) = 1
        Console.WriteLine("still here: " & Err.Number)
        On Error GoTo 0
    End Sub

    Function Retry() As Integer
        Dim divisor As Integer = 0
        Dim tries As Integer = 0
        On Error GoTo Handler
        Retry = 100 \ divisor
        Console.WriteLine("tries " & tries)
        Exit Function
Handler:
        tries += 1
        Console.WriteLine("handler: " & TypeName(Err.GetException()))
        divisor = tries * 5
        Resume
    End Function

    Sub SkipOver()
        On Error GoTo Handler
        Dim text As String = Nothing
        Console.WriteLine("one")
        Console.WriteLine(text.Length)
        Console.WriteLine("two")
        Err.Raise(1234, "me", "own error")
        Console.WriteLine("three")
        Exit Sub
Handler:
        Console.WriteLine("skipped " & Err.Number)
        Resume Next
    End Sub

    Sub Main()
        IgnoreAll()
        Console.WriteLine(Retry())
        SkipOver()
        Try
            Error 11
        Catch e As DivideByZeroException
            Console.WriteLine("error 11")
        End Try
    End Sub
End Module
