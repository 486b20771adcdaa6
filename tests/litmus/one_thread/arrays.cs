// Arrays, spans and pointers.
static partial class Forms
{
    static int[] ints = { 3, 1, 2 };

    static long IntArrays()
    {
        int[] a = Share(new int[4]);
        for (int i = 0; i < a.Length; i++) a[i] = i + number;
        a[0] = a[1] + a[2];
        a[a[0] - 16] = 5;
        return a[0] + a[1] * 10 + a[3];
    }

    static long OwnArrays()
    {
        int[] a = new int[4];
        for (int i = 0; i < a.Length; i++) a[i] = i + number;
        a[0] = a[1] + a[2];
        return a[0] + a[3];
    }

    static long ArraysOfEach()
    {
        byte[] bytes = Share(new byte[3]);
        char[] chars = Share(new char[2]);
        long[] longs = Share(new long[2]);
        double[] doubles = Share(new double[2]);
        bool[] bools = Share(new bool[2]);
        decimal[] decimals = Share(new decimal[1]);
        bytes[1] = 7;
        bytes[2] = (byte)(bytes[1] * 2);
        chars[0] = 'x';
        chars[1] = (char)(chars[0] + 1);
        longs[1] = big;
        doubles[0] = real + bytes[2];
        bools[1] = chars[1] == 'y';
        decimals[0] = money + 1;
        return bytes[1] + bytes[2] + chars[1] + longs[1] + (long)doubles[0] + (bools[1] ? 1000 : 0) + (long)decimals[0];
    }

    static long ObjectArrays()
    {
        object[] objects = Share(new object[3]);
        objects[0] = "text";
        objects[1] = number;
        objects[2] = objects;
        string[] strings = Share(new[] { "a", "bc" });
        objects = strings;
        int caught = 0;
        try
        {
            objects[0] = holder;
        }
        catch (ArrayTypeMismatchException)
        {
            caught = 100;
        }
        objects[1] = "def";
        return strings[1].Length + strings[0].Length + caught;
    }

    static long ArrayBounds()
    {
        try
        {
            return ints[number];
        }
        catch (IndexOutOfRangeException)
        {
            return ints[ints.Length - 1];
        }
    }

    static long Matrices()
    {
        int[,] m = Share(new int[2, 3]);
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 3; j++)
                m[i, j] = i * 10 + j;
        m[1, 1] += m[0, 2];
        return m[1, 1] + m[1, 2] + m.Length + m.GetLength(1);
    }

    static long StructMatrices()
    {
        Pair[,] m = Share(new Pair[2, 2]);
        m[1, 0] = pair;
        m[0, 1] = m[1, 0];
        m[0, 1].y = 9;
        ref Pair p = ref m[1, 1];
        p.x = m[0, 1].y;
        return m[0, 1].x + m[0, 1].y + m[1, 1].x;
    }

    static long Jagged()
    {
        int[][] rows = Share(new[] { new[] { 1 }, new[] { 2, 3 } });
        rows[0] = rows[1];
        rows[1][1] = 30;
        return rows[0][1] + rows[0].Length;
    }

    static long ArrayMethods()
    {
        int[] copy = Share((int[])ints.Clone());
        Array.Sort(copy);
        int found = Array.IndexOf(copy, 3);
        Array.Reverse(copy);
        Array.Copy(copy, 0, copy, 1, 2);
        int[] more = copy;
        Array.Resize(ref more, 5);
        Array.Fill(more, 4, 3, 2);
        return found * 1000 + more[0] * 100 + more[1] * 10 + more[2] + more[4];
    }

    static long ForEach()
    {
        int sum = 0;
        foreach (int i in ints) sum = sum * 10 + i;
        return sum;
    }

    static long Spans()
    {
        Span<int> span = Share(new[] { 1, 2, 3, 4 });
        Span<int> part = span[1..3];
        part[0] = 20;
        part.Fill(5);
        span[3] += part[1];
        part.CopyTo(span);
        return span[0] + span[3] + (span.SequenceEqual(part) ? 1 : 0) + span.IndexOf(9) + span.Length;
    }

    static long Stackalloc()
    {
        Span<int> span = stackalloc int[4];
        for (int i = 0; i < span.Length; i++) span[i] = number + i;
        span[1..].Reverse();
        int sum = 0;
        foreach (int i in span) sum = sum * 3 + i;
        return sum;
    }

    static unsafe long Pointers()
    {
        int[] a = Share(new[] { 1, 2, 3 });
        long local = number;
        long* q = &local;
        *q += 3;
        fixed (int* p = a)
        {
            p[1] = (int)local;
            *(p + 2) = p[1] * 2;
            short* s = (short*)p;
            s[1] = 1;
        }
        return a[0] + a[1] + a[2] + local;
    }

    static unsafe long StackallocPointers()
    {
        byte* bytes = stackalloc byte[8];
        for (int i = 0; i < 8; i++) bytes[i] = (byte)(i + number);
        return *(long*)bytes + ((int*)bytes)[1];
    }

    static long Bytes()
    {
        byte[] bytes = BitConverter.GetBytes(big + number);
        return BitConverter.ToInt64(bytes, 0) + System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(bytes);
    }

    static long IndexFromEnd()
    {
        int[] part = ints[1..];
        return ints[^1] * 10 + part[0] + part.Length;
    }

    static long CollectionExpressions()
    {
        int[] all = [.. ints, number, 4];
        List<int> list = [number, .. all];
        return all.Length * 100 + all[3] + list[5];
    }

    static long UnsafeMethods()
    {
        ref int first = ref System.Runtime.InteropServices.MemoryMarshal.GetArrayDataReference(ints);
        long seen = System.Runtime.CompilerServices.Unsafe.Add(ref first, 2);
        Span<byte> bytes = System.Runtime.InteropServices.MemoryMarshal.AsBytes(Share(new[] { 1, 2 }).AsSpan());
        bytes[1] = 1;
        return seen + System.Runtime.InteropServices.MemoryMarshal.Read<int>(bytes);
    }
}
