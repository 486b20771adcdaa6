// The programs of which stateless model checkers tell exact numbers of executions. Arguments: which one, and its size.
// Threads write nothing shared but what their program is about: everything else is made before they start.
using System;
using System.Threading;

static class Stateless
{
    static int x, y;
    static volatile bool isReady;

    static void Read(ref int place) => _ = Volatile.Read(ref place);

    static ThreadStart[] Repeat(int count, ThreadStart body)
    {
        var bodies = new ThreadStart[count];
        Array.Fill(bodies, body);
        return bodies;
    }

    static ThreadStart[] Each(int count, Func<int, ThreadStart> body)
    {
        var bodies = new ThreadStart[count];
        for (int i = 0; i < count; i++)
        {
            bodies[i] = body(i);
        }
        return bodies;
    }

    /// <summary>A ring of threads that each write one variable and read the next.</summary>
    static ThreadStart[] StoreBuffering(int size)
    {
        int[] ring = new int[size];
        return Each(size, i => new Ring(ring, i, (i + 1) % size).Run);
    }

    /// <summary>One writer of data and flag, and readers of flag and data.</summary>
    static ThreadStart[] MessagePassing(int readers) =>
    [
        () =>
        {
            x = 1;
            y = 1;
        },
        .. Repeat(readers, () =>
        {
            Read(ref y);
            Read(ref x);
        }),
    ];

    static ThreadStart[] WritersAndAReader(int writers) =>
        [() => Read(ref x), .. Each(writers, i => new Writer(i + 1).Run)];

    static ThreadStart[] AWriterAndReaders(int readers) => [() => x = 1, .. Repeat(readers, () => Read(ref x))];

    static ThreadStart[] UnprotectedCounter(int threads) => Repeat(threads, () => x++);

    static ThreadStart[] LockedCounter(int threads) => Repeat(threads, new Locked().Increment);

    static ThreadStart[] DoubleCheckedLocking(int threads) => Repeat(threads, new Locked().Create);

    /// <summary>Two threads that add each other's sum to their own, so many rounds.</summary>
    static ThreadStart[] Fibonacci(int rounds)
    {
        x = y = 1;
        var both = new Rounds(rounds);
        return [both.First, both.Second];
    }

    /// <summary>Each enters four words into a hash table of 128 places; from twelve threads on some collide.</summary>
    static ThreadStart[] Indexer(int threads)
    {
        int[] table = new int[128];
        return Each(threads, i => new Enter(table, i).Run);
    }

    /// <summary>Each writer puts one more than the place before into its own; a reader looks for the last zero.</summary>
    static ThreadStart[] LastZero(int writers)
    {
        int[] places = new int[writers + 1];
        return [new LastZeroOf(places, writers).Read, .. Each(writers, i => new LastZeroOf(places, i + 1).Write)];
    }

    static ThreadStart[] Bodies(string program, int size) => program switch
    {
        "sb" => StoreBuffering(size),
        "mp" => MessagePassing(size),
        "nw1r" => WritersAndAReader(size),
        "nr1w" => AWriterAndReaders(size),
        "ctr_plain" => UnprotectedCounter(size),
        "ctr_lock" => LockedCounter(size),
        "dcl" => DoubleCheckedLocking(size),
        "fib" => Fibonacci(size),
        "indexer" => Indexer(size),
        "lastzero" => LastZero(size),
        _ => throw new ArgumentException(program),
    };

    static void Main(string[] arguments)
    {
        foreach (ThreadStart body in Bodies(arguments[0], int.Parse(arguments[1])))
        {
            new Thread(body).Start();
        }
    }

    sealed class Ring(int[] ring, int mine, int next)
    {
        internal void Run()
        {
            ring[mine] = 1;
            Stateless.Read(ref ring[next]);
        }
    }

    sealed class Writer(int value)
    {
        internal void Run() => x = value;
    }

    sealed class Locked
    {
        internal void Increment()
        {
            lock (this) x++;
        }

        internal void Create()
        {
            if (isReady) return;
            lock (this)
            {
                if (!isReady) isReady = true;
            }
        }
    }

    sealed class Rounds(int rounds)
    {
        internal void First()
        {
            for (int k = 0; k < rounds; k++) x += y;
        }

        internal void Second()
        {
            for (int k = 0; k < rounds; k++) y += x;
        }
    }

    sealed class Enter(int[] table, int number)
    {
        internal void Run()
        {
            for (int i = 1; i <= 4; i++)
            {
                int word = i * 11 + number;
                int place = word * 7 % 128;
                while (Interlocked.CompareExchange(ref table[place], word, 0) != 0) place = (place + 1) % 128;
            }
        }
    }

    sealed class LastZeroOf(int[] places, int number)
    {
        internal void Read()
        {
            int i = number;
            while (Volatile.Read(ref places[i]) != 0) i--;
        }

        internal void Write() => places[number] = places[number - 1] + 1;
    }
}
