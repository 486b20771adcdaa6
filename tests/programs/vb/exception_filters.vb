' about: Try, Catch When, filters with side effects and their order, rethrow, Finally, nested, Exit Try
' mode: run
Option Strict On

Class OwnException
    Inherits Exception
    Public ReadOnly Code As Integer
    Sub New(code As Integer)
        MyBase.New("own " & code)
        Me.Code = code
    End Sub
End Class

Module Program
    Function Trace(text As String, result As Boolean) As Boolean
        Console.WriteLine("filter " & text)
        Return result
    End Function

    Sub Inner(code As Integer)
        Try
            Throw New OwnException(code)
        Finally
            Console.WriteLine("inner finally")
        End Try
    End Sub

    Sub Run(code As Integer)
        Try
            Try
                Inner(code)
            Catch e As OwnException When Trace("one", e.Code = 1)
                Console.WriteLine("caught one")
            Catch e As OwnException When e.Code = 2
                Console.WriteLine("caught two")
            Catch e As ArgumentException
                Console.WriteLine("never")
            End Try
        Catch e As Exception When Trace("outer", True)
            Console.WriteLine("outer " & e.Message)
        Finally
            Console.WriteLine("outer finally")
        End Try
    End Sub

    Sub Main()
        Run(1)
        Run(2)
        Run(3)
        Dim zero = 0
        Try
            Try
                Console.WriteLine(1 \ zero)
            Catch e As DivideByZeroException
                Throw
            End Try
        Catch e As Exception
            Console.WriteLine(e.GetType().Name)
        End Try
        Try
            Console.WriteLine("in")
            Exit Try
            Console.WriteLine("not reached")
        Finally
            Console.WriteLine("out")
        End Try
        Try
            Throw New OwnException(9)
        Catch When zero = 0
            Console.WriteLine("no variable")
        End Try
        Dim o As Object = Nothing
        Try
            o.ToString()
        Catch e As NullReferenceException
            Console.WriteLine("null")
        End Try
        Try
            Try
                Throw New OwnException(1)
            Catch e As OwnException When 1 \ zero = 1
                Console.WriteLine("filter threw")
            End Try
        Catch e As OwnException
            Console.WriteLine("a filter that throws is false")
        End Try
    End Sub
End Module
