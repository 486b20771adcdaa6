' about: operator overloading: arithmetic, comparison, Widening, Narrowing, IsTrue, IsFalse, &, Like, Mod, \, ^
' mode: run
Option Strict On

Structure Fraction
    Public ReadOnly Top As Integer
    Public ReadOnly Bottom As Integer

    Sub New(top As Integer, bottom As Integer)
        Dim g = Gcd(Math.Abs(top), Math.Abs(bottom))
        Me.Top = top \ g
        Me.Bottom = bottom \ g
    End Sub

    Private Shared Function Gcd(a As Integer, b As Integer) As Integer
        Return If(b = 0, a, Gcd(b, a Mod b))
    End Function

    Public Shared Operator +(a As Fraction, b As Fraction) As Fraction
        Return New Fraction(a.Top * b.Bottom + b.Top * a.Bottom, a.Bottom * b.Bottom)
    End Operator
    Public Shared Operator -(a As Fraction) As Fraction
        Return New Fraction(-a.Top, a.Bottom)
    End Operator
    Public Shared Operator *(a As Fraction, b As Integer) As Fraction
        Return New Fraction(a.Top * b, a.Bottom)
    End Operator
    Public Shared Operator ^(a As Fraction, n As Integer) As Fraction
        Return New Fraction(CInt(a.Top ^ n), CInt(a.Bottom ^ n))
    End Operator
    Public Shared Operator &(a As Fraction, b As Fraction) As String
        Return a.ToString() & " and " & b.ToString()
    End Operator
    Public Shared Operator =(a As Fraction, b As Fraction) As Boolean
        Return a.Top = b.Top AndAlso a.Bottom = b.Bottom
    End Operator
    Public Shared Operator <>(a As Fraction, b As Fraction) As Boolean
        Return Not a = b
    End Operator
    Public Shared Operator <(a As Fraction, b As Fraction) As Boolean
        Return a.Top * b.Bottom < b.Top * a.Bottom
    End Operator
    Public Shared Operator >(a As Fraction, b As Fraction) As Boolean
        Return b < a
    End Operator
    Public Shared Operator IsTrue(a As Fraction) As Boolean
        Return a.Top <> 0
    End Operator
    Public Shared Operator IsFalse(a As Fraction) As Boolean
        Return a.Top = 0
    End Operator
    Public Shared Operator And(a As Fraction, b As Fraction) As Fraction
        Return If(a.Top = 0, a, b)
    End Operator
    Public Shared Widening Operator CType(n As Integer) As Fraction
        Return New Fraction(n, 1)
    End Operator
    Public Shared Narrowing Operator CType(f As Fraction) As Double
        Return f.Top / f.Bottom
    End Operator
    Public Overrides Function ToString() As String
        Return Top & "/" & Bottom
    End Function
End Structure

Module Program
    Sub Main()
        Dim half As New Fraction(1, 2), third As New Fraction(2, 6)
        Console.WriteLine((half + third).ToString())
        Console.WriteLine((half + 1).ToString())
        Console.WriteLine((-half * 3).ToString())
        Console.WriteLine((third ^ 3).ToString())
        Console.WriteLine(half & third)
        Console.WriteLine((half = New Fraction(2, 4)) & " " & (half <> third) & " " & (half > third) & " " & (half < third))
        If half AndAlso third Then Console.WriteLine("both")
        If Not CBool(CType(0, Fraction).Top) Then Console.WriteLine("zero")
        Console.WriteLine(CDbl(half))
        Dim f As Fraction = 7
        f += half
        Console.WriteLine(f.ToString())
        Console.WriteLine(7 \ 2 & " " & 7 / 2 & " " & 7 Mod 3 & " " & -7 Mod 3 & " " & -7 \ 2 & " " & 2 ^ 10)
        Console.WriteLine((5 And 3) & " " & (5 Or 3) & " " & (5 Xor 3) & " " & (Not 5) & " " & (1 << 4) & " " & (-16 >> 2))
        Console.WriteLine(7.5 Mod 2 & " " & 10D / 4D)
        Console.WriteLine(True And False Or True Xor True)
    End Sub
End Module
