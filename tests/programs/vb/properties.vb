' about: properties: auto, with parameters, default, read-only, write-only, with different access, shared
' mode: run
Option Strict On

Class Account
    Private balanceValue As Decimal
    Private ReadOnly notes As New Dictionary(Of Integer, String)

    Public Property Owner As String = "nobody"
    Public ReadOnly Property Opened As Integer = 1999
    Public Shared Property Count As Integer

    Public Property Balance As Decimal
        Get
            Return balanceValue
        End Get
        Private Set(value As Decimal)
            If value < 0 Then Throw New ArgumentOutOfRangeException("value")
            balanceValue = value
        End Set
    End Property

    Default Public Property Note(index As Integer) As String
        Get
            Dim text As String = Nothing
            If notes.TryGetValue(index, text) Then Return text
            Return "(none)"
        End Get
        Set(value As String)
            notes(index) = value
        End Set
    End Property

    Public WriteOnly Property Secret As String
        Set(value As String)
            Owner = value.ToUpperInvariant()
        End Set
    End Property

    Public ReadOnly Property Share(parts As Integer, Optional rest As Integer = 0) As Decimal
        Get
            Return balanceValue / parts - rest
        End Get
    End Property

    Public Sub Deposit(amount As Decimal)
        Balance += amount
        Count += 1
    End Sub
End Class

Module Program
    Sub Main()
        Dim a As New Account With {.Owner = "Ada"}
        Console.WriteLine(a.Owner & " " & a.Opened)
        a.Deposit(10.5D)
        a.Deposit(2)
        Console.WriteLine(a.Balance)
        Console.WriteLine(Account.Count)
        a(3) = "three"
        a(3) &= "!"
        Console.WriteLine(a(3) & " " & a(4) & " " & a.Note(3))
        a.Secret = "hidden"
        Console.WriteLine(a.Owner)
        Console.WriteLine(a.Share(5))
        Console.WriteLine(a.Share(5, 1))
        Try
            a.Deposit(-100)
        Catch e As ArgumentOutOfRangeException
            Console.WriteLine("refused " & e.ParamName)
        End Try
        Console.WriteLine(a.Balance)
    End Sub
End Module
