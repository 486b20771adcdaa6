' about:   Visual Basic, as MoonWalker's figure 4: another thread changes what a filter sees, so either handler may take it
' mode:    check
' expect:  violation kind=assertion
Imports System
Imports System.Diagnostics
Imports System.Threading

Module Filters
    Class MyException
        Inherits Exception
        Public Code As Integer = 1
    End Class

    Dim limit As Integer = 10

    Function CheckBounds(ex As MyException) As Boolean
        Return ex.Code < Volatile.Read(limit)
    End Function

    Sub Main()
        Dim other As New Thread(Sub() Volatile.Write(limit, 0))
        other.Start()
        Dim handler = 0
        Try
            Throw New MyException()
        Catch ex As MyException When ex.Code = 1 AndAlso CheckBounds(ex)
            handler = 1
        Catch ex As MyException
            handler = 2
        End Try
        other.Join()
        Debug.Assert(handler = 1) ' ERROR
    End Sub
End Module
