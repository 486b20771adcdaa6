' about:   Visual Basic: a pulse that comes before the wait is lost
' mode:    check
' expect:  violation kind=deadlock
Imports System.Threading

Module LostWakeUp
    ReadOnly gate As New Object()

    Sub Consume()
        SyncLock gate
            Monitor.Wait(gate) ' ERROR
        End SyncLock
    End Sub

    Sub Main()
        Dim consumer As New Thread(AddressOf Consume)
        consumer.Start()
        SyncLock gate
            Monitor.Pulse(gate)
        End SyncLock
        consumer.Join() ' ERROR
    End Sub
End Module
