' about: Static local variables, in modules and in instances, with initial values
' mode: run
Option Strict On

Class Ticket
    Public Function NextNumber() As Integer
        Static number As Integer = 100
        number += 1
        Return number
    End Function
    Public Shared Function Global_() As Integer
        Static number As Integer
        number += 1
        Return number
    End Function
End Class

Module Program
    Function Remember(text As String) As String
        Static all As New List(Of String)
        Static calls As Integer = 0
        calls += 1
        all.Add(text)
        Return calls & ":" & String.Join(",", all)
    End Function

    Sub Main()
        Console.WriteLine(Remember("a"))
        Console.WriteLine(Remember("b"))
        Console.WriteLine(Remember("c"))
        Dim x As New Ticket, y As New Ticket
        Console.WriteLine(x.NextNumber() & " " & x.NextNumber() & " " & y.NextNumber())
        Console.WriteLine(Ticket.Global_() & " " & Ticket.Global_())
    End Sub
End Module
