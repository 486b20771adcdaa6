' about: integer arithmetic is checked by default: additions, products, conversions, negation; unsigned types; rounding
' mode: run
Option Strict On

Module Program
    Sub Attempt(name As String, body As Func(Of Object))
        Try
            Console.WriteLine(name & " = " & body().ToString())
        Catch e As OverflowException
            Console.WriteLine(name & " overflows")
        Catch e As DivideByZeroException
            Console.WriteLine(name & " divides by zero")
        End Try
    End Sub

    Sub Main()
        Dim big = Integer.MaxValue, small = Integer.MinValue, zero = 0
        Dim l = Long.MaxValue
        Dim b As Byte = 255, sb As SByte = -128, s As Short = Short.MaxValue, us As UShort = 0, u As UInteger = 0, ul As ULong = ULong.MaxValue
        Attempt("int + 1", Function() big + 1)
        Attempt("int - 1", Function() small - 1)
        Attempt("int * 2", Function() big * 2)
        Attempt("-int.min", Function() -small)
        Attempt("int.min \ -1", Function() small \ (zero - 1))
        Attempt("1 \ 0", Function() 1 \ zero)
        Attempt("1 mod 0", Function() 1 Mod zero)
        Attempt("1 / 0", Function() Double.IsPositiveInfinity(1 / zero))
        Attempt("long + 1", Function() l + 1)
        Attempt("byte + 1", Function() b + CByte(1))
        Attempt("-sbyte", Function() -sb)
        Attempt("short * 2", Function() s * 2S)
        Attempt("ushort - 1", Function() us - 1US)
        Attempt("uint - 1", Function() u - 1UI)
        Attempt("ulong + 1", Function() ul + 1UL)
        Attempt("CByte(256)", Function() CByte(big))
        Attempt("CByte(-1)", Function() CByte(zero - 1))
        Attempt("CInt(long)", Function() CInt(l))
        Attempt("CInt(3e9)", Function() CInt(3000000000.0 + zero))
        Attempt("CInt(2.5)", Function() CInt(2.5))
        Attempt("CInt(-3.5)", Function() CInt(-3.5))
        Attempt("CUInt(-1)", Function() CUInt(zero - 1))
        Attempt("CLng(1e30)", Function() CLng(1.0E+30 + zero))
        Attempt("CShort(40000)", Function() CShort(40000 + zero))
        Attempt("shift", Function() big << 1)
        Attempt("byte shift", Function() b << 1)
        Attempt("fits", Function() big - 1 + 1)
        Attempt("CInt(True)", Function() CInt(zero = 0))
        Attempt("decimal", Function() Decimal.MaxValue + (1 + zero))
        big -= 1
        big += 1
        Attempt("+=", Function()
                          big += 1
                          Return big
                      End Function)
        Console.WriteLine(big)
    End Sub
End Module
