// about:   Complex numbers, small vectors and matrices of System.Numerics
// mode:    run
using System;
using System.Numerics;

static class ComplexAndVectors
{
    static string C(Complex c) => $"{Math.Round(c.Real, 6)}{(c.Imaginary < 0 ? "-" : "+")}{Math.Round(Math.Abs(c.Imaginary), 6)}i";

    static void Main()
    {
        Complex a = new(3, 4), b = new(1, -2);
        Console.WriteLine($"{a + b} {a - b} {a * b} {a / b} {-a} {a.Magnitude} {Math.Round(a.Phase, 6)} {Complex.Conjugate(a)} {Complex.Abs(b):F6} {a == new Complex(3, 4)} {Complex.ImaginaryOne * Complex.ImaginaryOne}");
        Console.WriteLine($"{C(Complex.Sqrt(-1))} {C(Complex.Exp(Complex.ImaginaryOne * Math.PI))} {C(Complex.Pow(a, 2))} {C(Complex.Log(a))} {C(Complex.FromPolarCoordinates(2, Math.PI / 2))} {C(Complex.Reciprocal(b))} {C(Complex.Sin(b))}");
        var v = new Vector2(3, 4); var w = new Vector2(1, 2); Console.WriteLine($"{v + w} {v * w} {v * 2} {v.Length()} {v.LengthSquared()} {Vector2.Dot(v, w)} {Vector2.Distance(v, w):F4} {Vector2.Normalize(v)} {v == w} {Vector2.Max(v, w)} {Vector2.Lerp(v, w, 0.5f)} {-v} {Vector2.UnitX}");
        var p = new Vector3(1, 2, 3); var q = new Vector3(4, 5, 6); Console.WriteLine($"{Vector3.Cross(p, q)} {Vector3.Dot(p, q)} {p + q} {p / 2} {Vector3.Abs(-p)} {p.X + p[1]} {Vector3.Clamp(q, p, p * 2)} {Vector3.Reflect(p, Vector3.UnitY)}"); var r = new Vector4(1, 2, 3, 4); Console.WriteLine($"{r * r} {Vector4.Dot(r, r)} {Vector4.One - r} {r.W}");
        var m = Matrix3x2.CreateTranslation(10, 20) * Matrix3x2.CreateScale(2); Console.WriteLine($"{Vector2.Transform(v, m)} {m.GetDeterminant()} {m.M31} {Matrix3x2.Identity.IsIdentity}"); var m4 = Matrix4x4.CreateScale(1, 2, 3); Console.WriteLine($"{Vector3.Transform(p, m4)} {m4.GetDeterminant()} {Matrix4x4.Transpose(m4) == m4} {Matrix4x4.Invert(m4, out var inv)} {inv.M22}");
        var qn = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 2); var rot = Vector3.Transform(Vector3.UnitX, qn); Console.WriteLine($"{MathF.Round(rot.X, 3) + 0f} {MathF.Round(rot.Y, 3)} {MathF.Round(qn.W, 4)} {Quaternion.Identity.IsIdentity}"); var plane = new Plane(0, 1, 0, -5); Console.WriteLine($"{Plane.DotCoordinate(plane, new Vector3(0, 7, 0))} {plane.Normal}");
        // roots of z^3 = 1 by Newton's method
        foreach (var start in new[] { new Complex(1, 0.1), new Complex(-1, 1), new Complex(-1, -1) }) { var z = start; for (int i = 0; i < 40; i++) z -= (z * z * z - 1) / (3 * z * z); Console.Write(C(z) + " "); } Console.WriteLine(); int[] iters = new int[5]; for (int i = 0; i < 5; i++) { Complex z = 0, c0 = new(-0.75 + i * 0.05, 0.2); while (z.Magnitude < 2 && iters[i] < 100) { z = z * z + c0; iters[i]++; } } Console.WriteLine(string.Join(" ", iters)); Console.WriteLine(Complex.Parse("<3; 4>", null) + " " + new Complex(1.5, 0).Equals(1.5));
    }
}
