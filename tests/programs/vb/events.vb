' about: events: WithEvents and Handles, AddHandler and RemoveHandler, custom events, RaiseEvent
' mode: run
Option Strict On

Class Button
    Public Event Click(sender As Object, times As Integer)
    Public Event Closed As EventHandler
    Private clicks As Integer

    Public Sub Press()
        clicks += 1
        RaiseEvent Click(Me, clicks)
    End Sub

    Public Sub Close()
        RaiseEvent Closed(Me, EventArgs.Empty)
    End Sub
End Class

Class Station
    Private ReadOnly handlers As New List(Of Action(Of String))

    Public Custom Event Message As Action(Of String)
        AddHandler(value As Action(Of String))
            Console.WriteLine("adding")
            handlers.Add(value)
        End AddHandler
        RemoveHandler(value As Action(Of String))
            Console.WriteLine("removing")
            handlers.Remove(value)
        End RemoveHandler
        RaiseEvent(text As String)
            For Each h In handlers
                h(text)
            Next
        End RaiseEvent
    End Event

    Public Sub Send(text As String)
        RaiseEvent Message(text)
    End Sub
End Class

Class Form
    Private WithEvents ok As Button
    Private WithEvents cancel As New Button

    Sub New()
        ok = New Button()
    End Sub

    Private Sub OnPress(sender As Object, times As Integer) Handles ok.Click, cancel.Click
        Console.WriteLine(If(sender Is ok, "ok ", "cancel ") & times)
    End Sub

    Private Sub OnClosed(sender As Object, e As EventArgs) Handles ok.Closed
        Console.WriteLine("closed")
    End Sub

    Sub Run()
        ok.Press()
        cancel.Press()
        ok.Press()
        ok.Close()
        cancel.Close()
        Dim old = ok
        ok = New Button
        old.Press()
        ok.Press()
    End Sub
End Class

Module Program
    Private Sub Listen(text As String)
        Console.WriteLine("heard " & text)
    End Sub

    Sub Main()
        Call New Form().Run()
        Dim s As New Station
        s.Send("nobody")
        AddHandler s.Message, AddressOf Listen
        AddHandler s.Message, Sub(t) Console.WriteLine("lambda " & t.Length)
        s.Send("hello")
        RemoveHandler s.Message, AddressOf Listen
        s.Send("again")
        Dim b As New Button
        b.Press()
        AddHandler b.Click, Sub(o, n) Console.WriteLine("n=" & n)
        b.Press()
    End Sub
End Module
