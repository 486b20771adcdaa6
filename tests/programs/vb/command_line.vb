' about: arguments, standard input and the exit code of Function Main
' mode: run
' args: one "two words" 3
' stdin: 10\n20\nx\n30\n
' exit: 63
Option Strict On

Module Program
    Function Main(args As String()) As Integer
        For i = 0 To UBound(args)
            Console.WriteLine(i & "=" & args(i))
        Next
        Dim total = args.Length
        Do
            Dim line = Console.ReadLine()
            If line Is Nothing Then Exit Do
            Dim n As Integer
            If Integer.TryParse(line, n) Then
                total += n
            Else
                Console.Error.WriteLine("not a number: " & line)
            End If
        Loop
        Console.Write("total " & total)
        Return total
    End Function
End Module
