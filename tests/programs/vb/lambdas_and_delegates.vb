' about: lambdas, one line and many, closures over loop variables, delegates, AddressOf, relaxed delegates, multicast
' mode: run
Option Strict On

Module Program
    Delegate Function Operation(a As Integer, b As Integer) As Integer
    Delegate Sub Notify(text As String)

    Function Multiply(a As Integer, b As Integer) As Integer
        Return a * b
    End Function

    Function Compose(Of A, B, C)(f As Func(Of A, B), g As Func(Of B, C)) As Func(Of A, C)
        Return Function(x) g(f(x))
    End Function

    Function Counter() As Func(Of Integer)
        Dim n = 0
        Return Function()
                   n += 1
                   Return n
               End Function
    End Function

    Sub Say(text As Object)
        Console.WriteLine("said " & text.ToString())
    End Sub

    Sub Main()
        Dim op As Operation = AddressOf Multiply
        Console.WriteLine(op(6, 7))
        op = Function(a, b) a - b
        Console.WriteLine(op.Invoke(6, 7))
        Console.WriteLine(Compose(Function(x As Integer) x + 1, Function(y As Integer) "<" & y & ">")(4))
        Dim c1 = Counter(), c2 = Counter()
        Console.WriteLine(c1() & c1() & c2() & c1())
        Dim actions As New List(Of Action)
        For i = 1 To 3
            Dim copy = i
            actions.Add(Sub() Console.Write(copy & " "))
        Next
        For Each word In {"x", "y"}
            actions.Add(Sub() Console.Write(word & " "))
        Next
        For Each a In actions
            a()
        Next
        Console.WriteLine()
        Dim relaxed As Notify = AddressOf Say
        relaxed("relaxed")
        Dim ignoring As Notify = Sub() Console.WriteLine("ignored")
        Dim both = CType([Delegate].Combine(relaxed, ignoring), Notify)
        both("twice")
        Console.WriteLine(both.GetInvocationList().Length)
        Dim factorial As Func(Of Integer, Integer) = Nothing
        factorial = Function(n) If(n <= 1, 1, n * factorial(n - 1))
        Console.WriteLine(factorial(10))
        Dim sorted = {"pear", "fig", "banana"}
        Array.Sort(sorted, Function(x, y) x.Length.CompareTo(y.Length))
        Console.WriteLine(String.Join(" ", sorted))
        Dim curried = Function(a As Integer) Function(b As Integer) a * 10 + b
        Console.WriteLine(curried(4)(2))
    End Sub
End Module
