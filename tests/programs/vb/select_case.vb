' about: Select Case over numbers, ranges, comparisons, strings, chars, booleans, enums
' mode: run
Option Strict On

Enum Colour
    Red
    Green = 5
    Blue
End Enum

Module Program
    Function Grade(points As Integer) As String
        Select Case points
            Case Is < 0
                Return "invalid"
            Case 0 To 49
                Return "F"
            Case 50 To 64, 66
                Return "D"
            Case 65
                Return "exactly 65"
            Case 67, 68, 70 To 80
                Return "C"
            Case Is >= 95
                Return "A"
            Case Else
                Return "B"
        End Select
    End Function

    Function Word(text As String) As Integer
        Select Case text
            Case "one", "uno"
                Return 1
            Case "two"
                Return 2
            Case "m" To "p"
                Return 100
            Case ""
                Return 0
            Case Nothing
                Return -2
        End Select
        Return -1
    End Function

    Sub Main()
        For Each p In {-1, 0, 49, 50, 65, 66, 67, 69, 75, 94, 95, 1000}
            Console.WriteLine(p & " " & Grade(p))
        Next
        For Each w In {"one", "uno", "two", "nine", "zzz", "", Nothing}
            Console.WriteLine(Word(w))
        Next
        For Each c In {Colour.Red, Colour.Green, Colour.Blue, CType(9, Colour)}
            Select Case c
                Case Colour.Red : Console.WriteLine("red")
                Case Colour.Green, Colour.Blue : Console.WriteLine("cold " & CInt(c))
                Case Else : Console.WriteLine("unknown " & c.ToString())
            End Select
        Next
        Dim x As Double = 2.5
        Select Case True
            Case x > 3 : Console.WriteLine("big")
            Case x > 2 : Console.WriteLine("middle")
            Case Else : Console.WriteLine("small")
        End Select
        Select Case "b"c
            Case "a"c To "c"c
                Console.WriteLine("in range")
                Exit Select
                Console.WriteLine("not reached")
        End Select
    End Sub
End Module
