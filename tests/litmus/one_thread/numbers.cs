// Numbers and the control flow on them.
static partial class Forms
{
    static int number = 7;
    static long big = 1L << 40;
    static double real = 2.5;
    static float single = 1.25f;
    static decimal money = 12.34m;
    static byte small = 250;
    static short negative = -3;
    static uint unsigned = 0xFFFF_FFF0;
    static Int128 huge = 1;

    static long Ints()
    {
        int a = number;
        number = a + 1;
        int b = number * 3 - a;
        number = a;
        return b % 5 + (a << 2) + (b >> 1) + (a & b) - (a | b) + (a ^ b) + ~a;
    }

    static long Longs()
    {
        long a = big;
        big = a * 3;
        long b = big / 7 - a;
        big = a;
        return b + (a >> 3) + (long)((ulong)b >> 5);
    }

    static long Doubles()
    {
        double a = real;
        real = a * 2 + number;
        double b = real / 3;
        real = a;
        single = (float)b;
        return (long)(b * 1000) + (long)(single * 100) + (b > a ? 1 : 0) + (double.IsNaN(b) ? 1 : 0);
    }

    static long Decimals()
    {
        decimal a = money;
        money = a * 2 + 1;
        decimal b = money - a;
        money = a;
        return (long)(b * 100) + (a < b ? 1 : 0);
    }

    static long SmallInts()
    {
        byte a = small;
        small = (byte)(a + 10);
        short b = negative;
        negative = (short)(b * small);
        int c = negative + small;
        small = a;
        negative = b;
        return c + (sbyte)a + (ushort)b + unsigned;
    }

    static long Unsigned()
    {
        uint a = unsigned;
        unsigned = a + 32;
        uint b = unsigned;
        unsigned = a;
        return b + a / 3 + a % 7 + (a > b ? 1 : 0) + (long)(ulong)a;
    }

    static long Int128s()
    {
        Int128 a = huge;
        huge = (a << 70) + 5;
        Int128 b = huge >> 68;
        huge = a;
        return (long)b + (b > a ? 1 : 0);
    }

    static long Checked()
    {
        int caught = 0;
        try
        {
            caught = checked(number + int.MaxValue);
        }
        catch (OverflowException)
        {
            caught = number;
        }
        try
        {
            checked
            {
                caught += (byte)(small + number);
            }
        }
        catch (OverflowException)
        {
            ++caught;
        }
        return caught;
    }

    static long Divisions()
    {
        int zero = number - 7;
        try
        {
            return number / zero;
        }
        catch (DivideByZeroException)
        {
            return number % (zero + 4);
        }
    }

    static long Loops()
    {
        int sum = 0;
        for (int i = 0; i < number; i++)
        {
            if (i == 3) continue;
            sum += i;
            if (sum > 12) break;
        }
        while (sum > number) sum -= 2;
        do
            sum++;
        while (sum < number);
        return sum;
    }

    static long LoopOnField()
    {
        number = 0;
        while (number < 5) number++;
        int result = number;
        number = 7;
        return result;
    }

    static long Gotos()
    {
        int i = 0;
    again:
        i += number;
        if (i < 20) goto again;
        switch (i)
        {
            case 21:
                goto case 3;
            case 3:
                i++;
                goto default;
            default:
                return i;
        }
    }

    static long Recursion() => Fibonacci(number - 1);

    static int Fibonacci(int n) => n < 2 ? n : Fibonacci(n - 1) + Fibonacci(n - 2);

    static long Switches()
    {
        int sum = 0;
        for (int i = 0; i < 4; i++)
        {
            switch (number + i)
            {
                case 7:
                    sum += 1;
                    break;
                case 8:
                    sum += 10;
                    break;
                case 9 when sum > 5:
                    sum += 100;
                    break;
                default:
                    sum += 1000;
                    break;
            }
        }
        return sum;
    }

    static long Bits() => BitOperations.PopCount(unsigned) + BitOperations.LeadingZeroCount((uint)number) +
                          BitOperations.RotateLeft(unsigned, 3) + Math.Max(number, 3) + Math.Abs(negative) + Math.Clamp(number, 1, 5);

    static long MathFunctions() => (long)(Math.Sqrt(real) * 1000 + Math.Pow(real, 2) + Math.Floor(real) + Math.Round(real) + Math.Sin(real));

    enum Color : byte
    {
        Red = 1,
        Green = 2,
        Blue = 4,
    }

    static Color color = Color.Red;

    static long Enums()
    {
        Color old = color;
        color |= Color.Blue;
        int result = (int)color + (color.HasFlag(Color.Blue) ? 100 : 0) + (color.HasFlag(Color.Green) ? 1000 : 0);
        color = old;
        return result + (color.Equals(Color.Red) ? 5 : 0) + color.CompareTo(Color.Blue);
    }

    static long EnumNames()
    {
        color = Color.Green;
        string name = color.ToString();
        color = Color.Red;
        return name.Length + (Enum.Parse<Color>("Blue") == Color.Blue ? 100 : 0);
    }

    static int? maybe = 3;

    static long Nullables()
    {
        int? a = maybe;
        maybe = null;
        int? b = maybe;
        maybe = a;
        int? c = a + b;
        long? d = a * 2;
        return (a ?? 0) + (b ?? 10) + (c.HasValue ? 100 : 200) + d!.Value + (a == 3 ? 1000 : 0) + (maybe > 2 ? 1 : 0) + maybe.GetHashCode();
    }

    static long BoxedNullables()
    {
        object? a = maybe;
        maybe = null;
        object? b = maybe;
        maybe = 3;
        int? back = (int?)a;
        return (a is int x ? x : 0) + (b == null ? 10 : 20) + back!.Value;
    }

    static long Parsing() => int.Parse("12" + number) + (long.TryParse("x", out long value) ? 1 : 2) + value + (int)(double.Parse("1.5") * 2);
}
