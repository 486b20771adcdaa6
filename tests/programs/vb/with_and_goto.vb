' about: With blocks, nested; GoTo, labels and line numbers; GoTo out of loops and Try; On ... single-line If
' mode: run
Option Strict On

Class Box
    Public Property Width As Integer
    Public Property Height As Integer
    Public Property Inner As Box
    Public Items As New List(Of String)
    Public Function Area() As Integer
        Return Width * Height
    End Function
End Class

Module Program
    Private made As Integer

    Function Make() As Box
        made += 1
        Return New Box With {.Width = 2, .Height = 3}
    End Function

    Sub Main()
        With Make()
            .Width *= 5
            .Inner = New Box With {.Width = 7}
            .Items.Add("first")
            With .Inner
                .Height = 2
                Console.WriteLine(.Area())
            End With
            .Items.Add(.Area().ToString())
            Console.WriteLine(String.Join(",", .Items))
        End With
        Console.WriteLine(made)

        Dim i = 0
Again:
        i += 1
        If i < 4 Then GoTo Again
        Console.WriteLine(i)

        For x = 1 To 5
            For y = 1 To 5
                If x * y = 12 Then GoTo Found
            Next
        Next
        Console.WriteLine("not found")
Found:
        Console.WriteLine("found")

        Try
            Console.WriteLine("try")
            GoTo 100
        Finally
            Console.WriteLine("finally")
        End Try
        Console.WriteLine("skipped")
100:    Console.WriteLine("line 100")

        If i = 4 Then Console.WriteLine("four") : i = 9 Else Console.WriteLine("other") : i = 10
        Console.WriteLine(i)
        If i = 1 Then Console.WriteLine("one") Else If i = 9 Then Console.WriteLine("nine") Else Console.WriteLine("else")
        Dim s As New System.Text.StringBuilder
        With s
            .Append("a")
            .Append(1)
            If .Length = 2 Then .Append("!")
        End With
        Console.WriteLine(s.ToString())
        GoTo Last
        Console.WriteLine("never")
Last:
    End Sub
End Module
