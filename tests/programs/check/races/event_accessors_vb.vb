' about:   the accessors of an event are thread-safe in Visual Basic, too
' mode:    check
' expect:  ok states=29
' options: --races error
Imports System
Imports System.Threading

Class Source
    Public Event Told As Action
    Public Sub Tell()
        RaiseEvent Told()
    End Sub
End Class

Module EventAccessors
    Private heard As Integer

    Private Sub Hear()
        heard += 1
    End Sub

    Sub Main()
        Dim source As New Source()
        Dim other As New Thread(Sub() AddHandler source.Told, AddressOf Hear)
        other.Start()
        AddHandler source.Told, AddressOf Hear
        other.Join()
        source.Tell()
        If heard <> 2 Then Throw New Exception("heard " & heard)
    End Sub
End Module
