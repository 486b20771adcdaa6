' about:   Visual Basic: SyncLock protects a counter
' mode:    check
' expect:  ok states=50
Imports System.Diagnostics
Imports System.Threading

Module SyncLocked
    ReadOnly gate As New Object()
    Dim counter As Integer

    Sub Increment()
        SyncLock gate
            counter += 1
        End SyncLock
    End Sub

    Sub Main()
        Dim other As New Thread(AddressOf Increment)
        other.Start()
        Increment()
        other.Join()
        Debug.Assert(counter = 2)
    End Sub
End Module
