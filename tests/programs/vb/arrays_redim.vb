' about: arrays: bounds, ReDim, ReDim Preserve, several dimensions, jagged, Erase, literals
' mode: run
Option Strict On

Module Program
    Sub Show(items As Integer())
        Console.WriteLine("{" & String.Join(", ", items) & "} " & UBound(items))
    End Sub

    Sub Main()
        Dim a(4) As Integer
        For i = 0 To 4
            a(i) = i * i
        Next
        Show(a)
        ReDim Preserve a(6)
        a(6) = 99
        Show(a)
        ReDim Preserve a(2)
        Show(a)
        ReDim a(3)
        Show(a)
        Dim grid(1, 2) As String
        For r = 0 To grid.GetUpperBound(0)
            For c = 0 To grid.GetUpperBound(1)
                grid(r, c) = r & ":" & c
            Next
        Next
        ReDim Preserve grid(1, 4)
        grid(1, 4) = "new"
        Console.WriteLine(grid(1, 2) & " " & grid(1, 4) & " " & (grid(0, 4) Is Nothing) & " " & grid.Length)
        Dim jagged()() As Integer = {New Integer() {1}, New Integer() {2, 3}, New Integer() {4, 5, 6}}
        Dim sum = 0
        For Each row In jagged
            For Each cell In row
                sum += cell
            Next
        Next
        Console.WriteLine(sum)
        Dim literal = {{1, 2}, {3, 4}, {5, 6}}
        Console.WriteLine(literal.Rank & " " & literal(2, 1) & " " & LBound(literal) & " " & UBound(literal, 2))
        Dim copy = CType(a.Clone(), Integer())
        copy(0) = 7
        Console.WriteLine(a(0) & " " & copy(0))
        Erase a
        Console.WriteLine(a Is Nothing)
        Array.Sort(copy)
        Array.Reverse(copy)
        Show(copy)
        Console.WriteLine(Array.IndexOf(copy, 7) & " " & copy.Contains(8))
        Dim cube(1, 1, 1) As Byte
        cube(1, 0, 1) = 255
        Console.WriteLine(cube(1, 0, 1) + cube(0, 0, 0))
        Try
            copy(10) = 1
        Catch e As IndexOutOfRangeException
            Console.WriteLine("out of range")
        End Try
        Dim empty = New Integer() {}
        Show(empty)
    End Sub
End Module
