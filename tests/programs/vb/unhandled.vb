' about: an unhandled exception out of nested calls: its text, its inner exception and the exit code
' mode: run
' exit: 134
Option Strict On

Module Program
    Sub Lowest(values As Integer())
        Console.WriteLine(values(values.Length))
    End Sub

    Sub Middle()
        Try
            Lowest({1, 2, 3})
        Catch e As IndexOutOfRangeException
            Throw New ApplicationException("middle failed", e)
        End Try
    End Sub

    Sub Main()
        Try
            Middle()
        Finally
            Console.WriteLine("finally runs or not as .NET does")
        End Try
    End Sub
End Module
