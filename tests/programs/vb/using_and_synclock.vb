' about: Using with several resources and exceptions, SyncLock nested and left by exception, Try Finally order
' mode: run
Option Strict On
Imports System.Threading

Class Resource
    Implements IDisposable
    Private ReadOnly name As String
    Sub New(name As String)
        If name = "bad" Then Throw New ArgumentException("bad resource")
        Me.name = name
        Console.WriteLine("open " & name)
    End Sub
    Public Sub Dispose() Implements IDisposable.Dispose
        Console.WriteLine("close " & name)
    End Sub
End Class

Module Program
    Private ReadOnly gate As New Object
    Private total As Integer

    Sub Add()
        For i = 1 To 1000
            SyncLock gate
                total += 1
            End SyncLock
        Next
    End Sub

    Function Leave() As String
        SyncLock gate
            Try
                Return "returned"
            Finally
                Console.WriteLine("held " & Monitor.IsEntered(gate))
            End Try
        End SyncLock
    End Function

    Sub Main()
        Using a As New Resource("a"), b As New Resource("b")
            Console.WriteLine("inside")
        End Using
        Try
            Using a As New Resource("first"), b As New Resource("bad")
                Console.WriteLine("never")
            End Using
        Catch e As ArgumentException
            Console.WriteLine("caught " & e.Message)
        End Try
        Using nothingAtAll As Resource = Nothing
            Console.WriteLine("nothing to close")
        End Using
        Console.WriteLine(Leave())
        Try
            SyncLock gate
                SyncLock gate
                    Throw New InvalidOperationException("inside the lock")
                End SyncLock
            End SyncLock
        Catch e As InvalidOperationException
            Console.WriteLine(e.Message & " " & Monitor.IsEntered(gate))
        End Try
        Dim t As New Thread(AddressOf Add)
        t.Start()
        Add()
        t.Join()
        Console.WriteLine(total)
    End Sub
End Module
