' about: For with Step, down, floating, over enums; For Each; Do While, Do Until, Loop While, While; Exit, Continue, nested
' mode: run
Option Strict On

Module Program
    Enum Day
        Mon = 1
        Tue
        Wed
    End Enum

    Function Limit() As Integer
        Console.Write("limit ")
        Return 3
    End Function

    Sub Main()
        For i = 1 To 10 Step 3
            Console.Write(i & " ")
        Next
        For i = 5 To 1 Step -2
            Console.Write(i & " ")
        Next
        For i = 5 To 1
            Console.Write("never ")
        Next
        Console.WriteLine()
        For x = 0.0 To 1.0 Step 0.25
            Console.Write(x & " ")
        Next
        Console.WriteLine()
        For i As Integer = 1 To Limit()
            Console.Write(i & " ")
        Next
        Console.WriteLine()
        For b As Byte = 253 To 255
            Console.Write(b & " ")
            If b = 255 Then Exit For
        Next
        For d = Day.Mon To Day.Wed
            Console.Write(d.ToString() & " ")
        Next
        Console.WriteLine()
        Dim stepBy = -1
        For i = 3 To 1 Step stepBy
            Console.Write(i & " ")
        Next
        Console.WriteLine()
        Dim n = 0
        Do While n < 3
            n += 1
        Loop
        Do Until n = 10
            n += 1
            If n = 7 Then Exit Do
        Loop
        Do
            n -= 1
        Loop While n > 5
        Do
            n += 2
        Loop Until n > 8
        Console.WriteLine(n)
        While True
            n += 1
            If n Mod 2 = 0 Then Continue While
            If n > 20 Then Exit While
        End While
        Console.WriteLine(n)
        For i = 1 To 3
            For j = 1 To 3
                If j = 2 Then Continue For
                If i = 3 Then Exit For
                Console.Write(i & j & " ")
            Next j
        Next i
        Console.WriteLine()
        For Each c In "abc"
            Console.Write(AscW(c) & " ")
        Next
        For Each pair In New Dictionary(Of String, Integer) From {{"one", 1}, {"two", 2}}
            Console.Write(pair.Key & pair.Value & " ")
        Next
        Console.WriteLine()
        For i = 1 To 2 : For j = 1 To 2
            Console.Write(i * j & " ")
        Next j, i
        Console.WriteLine()
    End Sub
End Module
