// One concurrent program that is all of them: it carries out what a text says, each operation with ordinary C#. The
// harness (crosscheck.cpp) hands it the text by answering Verify.Choose; `tidelock check RandomProgram.cs -- TEXT` does
// the same by hand.
//
// The text is a sequence of operations, one character each and its digits: v and q are variables, k is one of the
// thread's own registers, n a value.
//
//   { ... }  a thread with these operations    j      join the last one started (the rest: at the end)
//   w v n    static = n        r v k  read it           i v   ++
//   x f n    field = n         y f k  read it           (0 int, 1 and 2 bytes side by side, 3 the half of a struct)
//   Z n      a struct, whole   z k    read it
//   s i n    array = n         g i k  read it           S k n  array[register] = n
//   h i n    static array = n  H i k  read it
//   v n      volatile = n      V k    read it
//   + v n    Interlocked.Add   e v n  Exchange to register 1     c v a b  CompareExchange(b if a) to register 0
//   [k ... ] lock              l k, u k  Enter, Exit    T k k  TryEnter to register, R k k  with time-out
//   W k      Wait              X k k  Wait with time-out         p k, P k  Pulse, PulseAll
//   a e, A e AutoResetEvent: wait, set                  m, M, N  ManualResetEvent: wait, set, reset
//   n q n    slot = new Box    d q k  read the box in the slot   D q n  write to it
//   b n      my box = new Box  B q    slot = my box     o q  my box = slot     I q  exchange them
//   O n      write to my box   Q k    read it           L q  my box.next = slot
//   ? n k    Choose            ! k n  assert register != n       / k n  assume it
//   < k n ... > if register == n       ( ... ) try, catch        ^( ... ) Verify.Atomic        t  throw
//   : v n ... , while static != n
//   K k      read a static of a class with a static constructor  Y, . Thread.Yield, Sleep
//   ={ ... } two threads that are alike
//   &{ ... } a background thread, never joined          J k  has the last thread started ended? to register
//   ~ v n    spin until static == n    * v n  Verify.Always(static != n)        q  Environment.Exit
//   f, F     Semaphore: wait, release  k, U  Mutex: wait, release              G k  WaitAny(both events) to register
//   [3 ... ] lock of a System.Threading.Lock           E      Thread.Interrupt of the last thread started, if any
//   [4 ... ] lock of the main thread's Thread object, [5 ... ] of the thread's own, [7 ... ] of that of the last thread started
//   _{ ... } a thread that tells nobody what it has read           %      66 background threads that wait for ever
//
// Two characters, the first of them -: cells that are handed to threads (class Cell). j is what is done with one or how it is looked
// at, odd numbers under its own lock.
//
//   -n       my cell = new Cell        -F      forget it       -d j  do j to it   -g j k  look at it in way j
//   -s j     a thread that does j to my cell           -r j  one that looks at it       -h j  one that hands it on to another, and looks
//   -c j k   a new cell, a thread that does j to it, and a look at it; nothing else knows the cell
//   -u q, -o q  slot = my cell, my cell = slot         -a, -t  add it to a list, take one from there     [6 ... ] lock of my cell
//
// A text that begins with " has a step before each operation that nobody else is touched by: operations that are steps of their own
// have the same results without. In one that begins with ' whole structs and arrays are accessed part by part: all results of that
// are results of the program.
//
// Two characters, the first of them |: what is not one access of one variable (class More).
//
//   |p n, |P k  a struct of three words, whole         |d     the struct of Z = default       |n n, |N k  an int?
//   |c, |C, |f n  Array.Copy, Clear, Fill              |e k   SequenceEqual     |l k  Clone     |D k  SequenceEqual with constants
//   |u n, |U k  two bytes across words                 |s n, |S k  through a pointer to a stackalloc area of Main's
//   |v n, |V k  through a number that is the address of a pinned array
//   |x n, |X k  Environment.ExitCode                   |a n, |A k  AppContext data     |i, |I k  string.Intern, IsInterned
//   |g n, |G k  GCHandle.Target                        |t k   state of the last thread started    |b, |B k  its IsBackground
//   |y, |Y k    start, try to join one thread of all's |L k, |F k  Monitor.Enter(lock, ref flag of all's), look at the flag
//   |m n, |M k  List                                   |w n, |W k  MemoryStream        |j, |J k  StringBuilder
//   |o n, |O k, |r  ConcurrentDictionary: GetOrAdd with a callback that writes, TryGetValue, TryRemove
//   |q n, |Q k  ConcurrentQueue                        |z k   Lazy, with a callback that reads
//   |h k, |H    SemaphoreSlim: wait with time-out, release         |k, |K  an event: add, raise
//   |1 n, |2 k  a number format: change it, format with it        |3 n   Fill of two bytes in the middle of an element
//   |4          ConcurrentDictionary.TryRemove, into the static a
//   |5, |7      throw, throw twice and catch an exception of all's     |6 k  has it been thrown?
//   |8, |9 k    free native memory, read it            |0    the main thread is a background thread
//   |R k, |T k  statics of two classes whose constructors need each other
//
// A thread has everything but the shared variables to itself, and keeps no table of them: only they are visible.
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using Tidelock;

sealed class Oops : Exception
{
}

struct Pair
{
    internal int x, y;
}

sealed class Node
{
    internal int whole;
    internal byte low, high;
    internal Pair pair;
    internal Wide wide;
    internal int? maybe;
}

struct Wide
{
    internal long p, q, r;
}

sealed class Cell
{
    internal int x;
    internal Pair pair;
    internal readonly int[] items = new int[2];
    internal Cell? next;
}

sealed class Box
{
    internal int value;
    internal Box? next;
}

static class Shared
{
    internal static int a, b, c;
    internal static volatile int flag;
    internal static int pad;  // only read
    internal static int[]? cells;
    internal static Box? first, second;
    internal static Cell? held0, held1;
    internal static int seen;  // by threads that looked at cells
    internal static int twins, out1, out2, out3, out4, out5;  // what threads had in their registers when they ended
}

static class Late
{
    internal static readonly int value;

    static Late() => value = Shared.a + 4;
}

// What the shared variables are in the end. The harness reads it.
static class Final
{
    internal static int a, b, c, flag, cell0, cell1, element0, element1, whole, low, high, x, y, first, second;
    internal static int told;  // 1: Main has come to its end
    internal static int registers, twins, out1, out2, out3, out4, out5;
    internal static int seen, held;
    internal static int wide, maybe, bytes, area, pinned, exitCode, list, stream, builder, map, queue, calls;
}

sealed class Worker
{
    private string code = "";
    private readonly int number;  // of the thread, in the order of the text
    private readonly Node node;
    private readonly int[] cells;
    private readonly object lock0, lock1, lock2;
    private readonly AutoResetEvent event0, event1;
    private readonly ManualResetEvent gate;
    private readonly Semaphore semaphore;
    private readonly Mutex mutex;
    private readonly Lock modern;
    private readonly More more;
    private int register0, register1, register2;
    private bool hasRead;
    private Box? mine;
    private Cell? cell;
    private readonly bool isTwin;
    private bool isSilent;
    private bool isPadded, isSplit;
    private Thread?[]? started;  // not made before it is needed: threads that are alike begin with equal data
    private int count;
    private const int MostThreads = 10;

    internal Worker()
    {
        node = new Node();
        cells = new int[2];
        lock0 = new object();
        lock1 = new object();
        lock2 = new object();
        event0 = new AutoResetEvent(false);
        event1 = new AutoResetEvent(false);
        gate = new ManualResetEvent(false);
        semaphore = new Semaphore(1, 2);
        mutex = new Mutex();
        modern = new Lock();
        more = new More();
    }

    private Worker(Worker parent, string code, int number, bool isTwin)
    {
        this.code = code;
        this.number = number;
        this.isTwin = isTwin;
        node = parent.node;
        cells = parent.cells;
        lock0 = parent.lock0;
        lock1 = parent.lock1;
        lock2 = parent.lock2;
        event0 = parent.event0;
        event1 = parent.event1;
        gate = parent.gate;
        semaphore = parent.semaphore;
        mutex = parent.mutex;
        modern = parent.modern;
        more = parent.more;
        isPadded = parent.isPadded;
        isSplit = parent.isSplit;
    }

    // NB: a method of its own, so that nobody but the new thread is left with the worker.
    private static Thread Start(Worker parent, string code, int number, bool isTwin, bool isBackground, bool isSilent = false)
    {
        var worker = new Worker(parent, code, number, isTwin) { isSilent = isSilent };
        var thread = new Thread(worker.RunThread) { Name = NameOf(number), IsBackground = isBackground };
        thread.Start();
        return thread;
    }

    // Of the thread whose text begins here.
    private int NumberAt(int begin)
    {
        int result = number + 1;
        for (int i = 0; i < begin - 1; i++)
        {
            result += code[i] == '{' ? 1 : 0;
        }
        return result;
    }

    private void StartJoined(int begin, int end, bool isTwin, bool isSilent = false)
    {
        started ??= new Thread?[MostThreads];
        string text = code.Substring(begin, end - begin);
        int itsNumber = NumberAt(begin);
        for (int i = 0; i < (isTwin ? 2 : 1); i++)
        {
            started[count] = Start(this, text, itsNumber, isTwin, false, isSilent);
            count++;
        }
    }

    private static string NameOf(int number) =>
        number switch { 1 => "first", 2 => "second", 3 => "third", 4 => "fourth", _ => "fifth" };

    private void RunThread()
    {
        Run(0, code.Length);
        JoinAll();
        if (hasRead && !isSilent)
        {
            Leave(Registers());
        }
    }

    private void Leave(int registers)
    {
        if (isTwin)  // whichever
        {
            Interlocked.Add(ref Shared.twins, registers + 1);
            return;
        }
        switch (number)
        {
            case 1: Shared.out1 = registers; break;
            case 2: Shared.out2 = registers; break;
            case 3: Shared.out3 = registers; break;
            case 4: Shared.out4 = registers; break;
            default: Shared.out5 = registers; break;
        }
    }

    internal void RunMain(string text)
    {
        isPadded = text.StartsWith('"');
        isSplit = text.StartsWith('\'');
        code = isPadded || isSplit ? text[1..] : text;
        for (int i = 0; i + 1 < code.Length; i++)
        {
            if (code[i] == '|' && code[i + 1] is >= '5' and <= '9')
            {
                more.Prepare();
                break;
            }
        }
        unsafe
        {
            int* area = stackalloc int[1];
            *area = 0;
            more.pointer = (nint)area;
            Run(0, code.Length);
            JoinAll();
        }
        Tell();
    }

    private void JoinAll()
    {
        while (count > 0)
        {
            JoinLast();
        }
    }

    private void JoinLast()
    {
        count--;
        started![count]!.Join();
        started[count] = null;
    }

    private void InterruptLast()
    {
        if (count > 0)
        {
            started![count - 1]!.Interrupt();
        }
    }

    private void Tell()
    {
        Final.told = 1;
        Final.a = Shared.a;
        Final.b = Shared.b;
        Final.c = Shared.c;
        Final.flag = Shared.flag;
        Final.cell0 = Shared.cells![0];
        Final.cell1 = Shared.cells[1];
        Final.element0 = cells[0];
        Final.element1 = cells[1];
        Final.whole = node.whole;
        Final.low = node.low;
        Final.high = node.high;
        Final.x = node.pair.x;
        Final.y = node.pair.y;
        Final.first = Chain(Shared.first);
        Final.second = Chain(Shared.second);
        Final.registers = Registers();
        more.Tell(node);
        Final.seen = Shared.seen;
        Final.held = Handing.Whole(Shared.held0) + 1000 * Handing.Whole(Shared.held1);
        Final.twins = Shared.twins;
        Final.out1 = Shared.out1;
        Final.out2 = Shared.out2;
        Final.out3 = Shared.out3;
        Final.out4 = Shared.out4;
        Final.out5 = Shared.out5;
    }

    private static int Chain(Box? box)
    {
        int result = 0;
        for (int i = 0; i < 4 && box != null; i++, box = box.next)
        {
            result = result * 10 + box.value + 1;
        }
        return result;
    }

    private int Registers() => register0 + 100 * register1 + 10000 * register2;

    // --- operations ---

    private int Digit(int i) => code[i] - '0';

    private int Get(int k) => k == 0 ? register0 : k == 1 ? register1 : register2;

    private void Set(int k, int value)
    {
        hasRead = true;
        switch (k)
        {
            case 0: register0 = value; break;
            case 1: register1 = value; break;
            default: register2 = value; break;
        }
    }

    private object LockOf(int k) =>
        k switch
        {
            0 => lock0,
            1 => lock1,
            4 => more.main,
            5 => Thread.CurrentThread,
            6 => cell ?? lock2,
            7 => count > 0 ? started![count - 1]! : lock2,
            _ => lock2,
        };

    private AutoResetEvent Event(int k) => k == 0 ? event0 : event1;

    private int Close(int open)
    {
        int depth = 0;
        for (int i = open; ; i++)
        {
            char c = code[i];
            depth += c is '{' or '[' or '(' or '<' or ':' ? 1 : c is '}' or ']' or ')' or '>' or ',' ? -1 : 0;
            if (depth == 0)
            {
                return i;
            }
        }
    }

    private void Run(int begin, int end)
    {
        int i = begin;
        while (i < end)
        {
            char operation = code[i];
            if (isPadded)
            {
                _ = Volatile.Read(ref Shared.pad);
            }
            if (operation is '{' or '[' or '(' or '<' or ':')
            {
                int close = Close(i);
                RunBlock(operation, i, close);
                i = close + 1;
            }
            else if (operation == '^')
            {
                int open = i + 1;
                int close = Close(open);
                RunAtomic(open + 1, close);
                i = close + 1;
            }
            else if (operation == '&')
            {
                int close = Close(i + 1);
                Start(this, code.Substring(i + 2, close - i - 2), NumberAt(i + 2), false, true);
                i = close + 1;
            }
            else if (operation is '=' or '_')
            {
                int close = Close(i + 1);
                StartJoined(i + 2, close, operation == '=', operation == '_');
                i = close + 1;
            }
            else if (operation == '|')
            {
                i = RunMore(code[i + 1], i + 2);
            }
            else if (operation == '-')
            {
                i = RunHanding(code[i + 1], i + 2);
            }
            else if (operation == '%')
            {
                More.StartCrowd();
                i++;
            }
            else
            {
                i = operation >= 'a' ? RunLower(operation, i + 1) : RunUpper(operation, i + 1);
            }
        }
    }

    private void RunAtomic(int begin, int end) => Verify.Atomic(() => Run(begin, end));

    private void RunLocked(int which, int begin, int end)
    {
        if (which == 3)
        {
            lock (modern)
            {
                Run(begin, end);
            }
            return;
        }
        lock (LockOf(which))
        {
            Run(begin, end);
        }
    }

    // Each returns where the next operation begins.
    private int RunMore(char operation, int i)
    {
        switch (operation)
        {
            case 'p': WriteWide(Digit(i)); return i + 1;
            case 'P': Set(Digit(i), ReadWide()); return i + 1;
            case 'd': ClearPair(); return i;
            case 'n': node.maybe = Digit(i); return i + 1;
            case 'N': Set(Digit(i), node.maybe ?? 7); return i + 1;
            case 'c': CopyCells(Shared.cells!); return i;
            case 'C': FillCells(0); return i;
            case 'f': FillCells(Digit(i)); return i + 1;
            case 'e': Set(Digit(i), AreCellsEqual(Shared.cells!) ? 1 : 0); return i + 1;
            case 'D': Set(Digit(i), AreCellsOnes() ? 1 : 0); return i + 1;
            case 'l': Set(Digit(i), CloneOfCells()); return i + 1;
            case 't': Set(Digit(i), count == 0 ? 9 : More.StateOf(started![count - 1]!)); return i + 1;
            case 'b': if (count > 0) { started![count - 1]!.IsBackground = true; } return i;
            case 'B': Set(Digit(i), count > 0 && started![count - 1]!.IsBackground ? 1 : 0); return i + 1;
            case 'L': Monitor.Enter(LockOf(Digit(i)), ref more.isTaken); more.isTaken = false; Monitor.Exit(LockOf(Digit(i))); return i + 1;
            case 'F': Set(Digit(i), more.isTaken ? 1 : 0); return i + 1;
            case '1': more.format.NegativeSign = Digit(i) == 1 ? "~" : "="; return i + 1;
            case '2': Set(Digit(i), (-1).ToString(more.format)[0] switch { '-' => 0, '~' => 1, _ => 2 }); return i + 1;
            case '3': FillBytes((byte)Digit(i)); return i + 1;
            case '4': more.RemoveInto(ref Shared.a); return i;
            case '5': more.Throw(); return i;
            case '6': Set(Digit(i), more.WasThrown ? 1 : 0); return i + 1;
            case '7': more.ThrowTwice(); return i;
            case '8': more.Free(); return i;
            case '9': Set(Digit(i), more.Allocated); return i + 1;
            case '0': more.main.IsBackground = true; return i;
            case >= 'a' and <= 'z': return more.Change(operation, operation is 'i' or 'y' or 'j' or 'r' or 'k' or 'z' or 'h' ? 0 : Digit(i)) is int result
                    ? Keep(result, i) : i + More.Digits(operation);
            case 'H' or 'K': more.Change(operation, 0); return i;
            default: Set(Digit(i), more.Look(operation)); return i + 1;
        }
    }

    private int Keep(int result, int i)
    {
        Set(Digit(i), result);
        return i + 1;
    }

    // Returns where the next operation begins.
    private int RunHanding(char operation, int i)
    {
        switch (operation)
        {
            case 'n': cell = new Cell(); return i;
            case 'F': cell = null; return i;
            case 'd': if (cell != null) { Handing.Do(cell, Digit(i), isSplit); } return i + 1;
            case 'g': Set(Digit(i + 1), cell == null ? 7 : Handing.Look(cell, Digit(i), isSplit)); return i + 2;
            case 's' or 'r' or 'h': if (cell != null) { Keep(Handing.Start(operation, cell, Digit(i), isSplit)); } return i + 1;
            case 'c': HandNew(Digit(i), Digit(i + 1)); return i + 2;
            case 'u': if (Digit(i) == 0) { Shared.held0 = cell; } else { Shared.held1 = cell; } return i + 1;
            case 'o': cell = Digit(i) == 0 ? Shared.held0 : Shared.held1; return i + 1;
            case 'a': more.Add(cell); return i;
            case 't': cell = more.Take(); return i;
            default: throw new ArgumentException("operation");
        }
    }

    // NB: only this frame and the thread know the cell, and this frame is left.
    private void HandNew(int how, int k)
    {
        var fresh = new Cell();
        Keep(Handing.Start('s', fresh, how, isSplit));
        Set(k, Handing.Look(fresh, how is 7 or 9 ? 0 : how & ~1, isSplit));
    }

    private void Keep(Thread thread)
    {
        started ??= new Thread?[MostThreads];
        started[count] = thread;
        count++;
    }

    private void WriteWide(int value)
    {
        if (isSplit)
        {
            node.wide.p = value;
            node.wide.q = value;
            node.wide.r = value;
            return;
        }
        node.wide = new Wide { p = value, q = value, r = value };
    }

    private int ReadWide()
    {
        Wide wide = default;
        if (isSplit)
        {
            wide.r = node.wide.r;
            wide.q = node.wide.q;
            wide.p = node.wide.p;
        }
        else
        {
            wide = node.wide;
        }
        return (int)(wide.p * 16 + wide.q * 4 + wide.r);
    }

    private void ClearPair()
    {
        if (isSplit)
        {
            node.pair.y = 0;
            node.pair.x = 0;
            return;
        }
        node.pair = default;
    }

    private void CopyCells(int[] to)
    {
        if (isSplit)
        {
            to[0] = cells[0];
            to[1] = cells[1];
            return;
        }
        Array.Copy(cells, to, 2);
    }

    private void FillCells(int value)
    {
        if (isSplit)
        {
            cells[0] = value;
            cells[1] = value;
        }
        else if (value == 0)
        {
            Array.Clear(cells);
        }
        else
        {
            Array.Fill(cells, value);
        }
    }

    private void FillBytes(byte value)
    {
        Span<byte> bytes = MemoryMarshal.AsBytes(cells.AsSpan()).Slice(1, 2);
        if (isSplit)
        {
            bytes[0] = value;
            bytes[1] = value;
        }
        else
        {
            bytes.Fill(value);
        }
    }

    private bool AreCellsEqual(int[] others)
    {
        if (isSplit)
        {
            return cells[0] == others[0] && cells[1] == others[1];
        }
        return cells.AsSpan().SequenceEqual(others);
    }

    private bool AreCellsOnes() => isSplit ? cells[0] == 1 && cells[1] == 1 : cells.AsSpan().SequenceEqual([1, 1]);

    private int CloneOfCells()
    {
        if (isSplit)
        {
            int first = cells[0];
            return first * 4 + cells[1];
        }
        var clone = (int[])cells.Clone();
        return clone[0] * 4 + clone[1];
    }

    private void RunBlock(char kind, int open, int close)
    {
        switch (kind)
        {
            case '{':
                StartJoined(open + 1, close, false);
                break;
            case '[':
                RunLocked(Digit(open + 1), open + 2, close);
                break;
            case '(':
                try
                {
                    Run(open + 1, close);
                }
                catch (Oops)
                {
                    Set(2, 9);
                }
                catch (ThreadInterruptedException)
                {
                    Set(2, 8);
                }
                break;
            case ':':
                while (ReadStatic(Digit(open + 1)) != Digit(open + 2))
                {
                    Run(open + 3, close);
                }
                break;
            default:
                if (Get(Digit(open + 1)) == Digit(open + 2))
                {
                    Run(open + 3, close);
                }
                break;
        }
    }

    // Each returns where the next operation begins.
    private int RunLower(char operation, int i)
    {
        switch (operation)
        {
            case 'w': WriteStatic(Digit(i), Digit(i + 1)); return i + 2;
            case 'r': Set(Digit(i + 1), ReadStatic(Digit(i))); return i + 2;
            case 'i': Apply(static v => IncrementStatic(v), Digit(i)); return i + 1;
            case 'x': WriteField(Digit(i), Digit(i + 1)); return i + 2;
            case 'y': Set(Digit(i + 1), ReadField(Digit(i))); return i + 2;
            case 'z': ReadPair(Digit(i)); return i + 1;
            case 's': cells[Digit(i)] = Digit(i + 1); return i + 2;
            case 'g': Set(Digit(i + 1), cells[Digit(i)]); return i + 2;
            case 'h': Shared.cells![Digit(i)] = Digit(i + 1); return i + 2;
            case 'v': Shared.flag = Digit(i); return i + 1;
            case 'e': Set(1, ExchangeStatic(Digit(i), Digit(i + 1))); return i + 2;
            case 'c': Set(0, CompareExchangeStatic(Digit(i), Digit(i + 1), Digit(i + 2))); return i + 3;
            case 'l': Monitor.Enter(LockOf(Digit(i))); return i + 1;
            case 'u': Monitor.Exit(LockOf(Digit(i))); return i + 1;
            case 'p': Monitor.Pulse(LockOf(Digit(i))); return i + 1;
            case 'a': Event(Digit(i)).WaitOne(); return i + 1;
            case 'm': gate.WaitOne(); return i;
            case 'n': Publish(Digit(i), new Box { value = Digit(i + 1) }); return i + 2;
            case 'd': ReadSlot(Digit(i), Digit(i + 1)); return i + 2;
            case 'b': mine = new Box { value = Digit(i) }; return i + 1;
            case 'o': mine = Slot(Digit(i)); return i + 1;
            case 't': throw new Oops();
            case 'j': JoinLast(); return i;
            case '~': SpinUntil(Digit(i), Digit(i + 1)); return i + 2;
            case 'q': Environment.Exit(0); return i;
            case 'f': semaphore.WaitOne(); return i;
            case 'k': mutex.WaitOne(); return i;
            default: throw new ArgumentException("operation");
        }
    }

    private int RunUpper(char operation, int i)
    {
        switch (operation)
        {
            case 'Z': WritePair(Digit(i)); return i + 1;
            case 'S': cells[Get(Digit(i)) & 1] = Digit(i + 1); return i + 2;
            case 'H': Set(Digit(i + 1), Shared.cells![Digit(i)]); return i + 2;
            case 'V': Set(Digit(i), Shared.flag); return i + 1;
            case '+': AddStatic(Digit(i), Digit(i + 1)); return i + 2;
            case 'T': Set(Digit(i + 1), Monitor.TryEnter(LockOf(Digit(i))) ? 1 : 0); return i + 2;
            case 'R': Set(Digit(i + 1), Monitor.TryEnter(LockOf(Digit(i)), 10) ? 1 : 0); return i + 2;
            case 'E': InterruptLast(); return i;
            case 'W': Monitor.Wait(LockOf(Digit(i))); return i + 1;
            case 'X': Set(Digit(i + 1), Monitor.Wait(LockOf(Digit(i)), 10) ? 1 : 0); return i + 2;
            case 'P': Monitor.PulseAll(LockOf(Digit(i))); return i + 1;
            case 'A': Event(Digit(i)).Set(); return i + 1;
            case 'M': gate.Set(); return i;
            case 'N': gate.Reset(); return i;
            case 'D': WriteSlot(Digit(i), Digit(i + 1)); return i + 2;
            case 'B': Publish(Digit(i), mine); return i + 1;
            case 'I': mine = ExchangeSlot(Digit(i), mine); return i + 1;
            case 'O': WriteMine(Digit(i)); return i + 1;
            case 'Q': Set(Digit(i), mine == null ? 7 : mine.value); return i + 1;
            case 'L': Link(Digit(i)); return i + 1;
            case '?': Set(Digit(i + 1), Verify.Choose(Digit(i))); return i + 2;
            case '!': Check(Digit(i), Digit(i + 1)); return i + 2;
            case '/': Verify.Assume(Get(Digit(i)) != Digit(i + 1)); return i + 2;
            case 'K': Set(Digit(i), Late.value); return i + 1;
            case 'Y': Thread.Yield(); return i;
            case '.': Thread.Sleep(1); return i;
            case 'J': Set(Digit(i), started![count - 1]!.Join(0) ? 1 : 0); return i + 1;
            case '*': Always(Digit(i), Digit(i + 1)); return i + 2;
            case 'F': semaphore.Release(); return i;
            case 'U': mutex.ReleaseMutex(); return i;
            case 'G': Set(Digit(i), WaitHandle.WaitAny(new WaitHandle[] { event0, event1 })); return i + 1;
            default: throw new ArgumentException("operation");
        }
    }

    private static void WriteStatic(int v, int value)
    {
        switch (v)
        {
            case 0: Shared.a = value; break;
            case 1: Shared.b = value; break;
            default: Shared.c = value; break;
        }
    }

    private static int ReadStatic(int v) => v == 0 ? Shared.a : v == 1 ? Shared.b : Shared.c;

    // By a delegate that the compiler keeps, which is passed over unless library code is looked into.
    private static void Apply(Action<int> operation, int v) => operation(v);

    private static void IncrementStatic(int v)
    {
        switch (v)
        {
            case 0: Shared.a++; break;
            case 1: Shared.b++; break;
            default: Shared.c++; break;
        }
    }

    private static void SpinUntil(int v, int value)
    {
        while (ReadStatic(v) != value)
        {
        }
    }

    private static void Always(int v, int value) => Verify.Always("static", () => ReadStatic(v) != value);

    private static ref int Static(int v)
    {
        switch (v)
        {
            case 0: return ref Shared.a;
            case 1: return ref Shared.b;
            default: return ref Shared.c;
        }
    }

    private static void AddStatic(int v, int value) => Interlocked.Add(ref Static(v), value);

    private static int ExchangeStatic(int v, int value) => Interlocked.Exchange(ref Static(v), value);

    private static int CompareExchangeStatic(int v, int expected, int value) =>
        Interlocked.CompareExchange(ref Static(v), value, expected);

    private void WriteField(int f, int value)
    {
        switch (f)
        {
            case 0: node.whole = value; break;
            case 1: node.low = (byte)value; break;
            case 2: node.high = (byte)value; break;
            default: node.pair.x = value; break;
        }
    }

    private int ReadField(int f) => f == 0 ? node.whole : f == 1 ? node.low : f == 2 ? node.high : node.pair.x;

    private void WritePair(int value)
    {
        if (isSplit)
        {
            node.pair.x = value;
            node.pair.y = value;
            return;
        }
        node.pair = new Pair { x = value, y = value };
    }

    private void ReadPair(int k)
    {
        Pair pair = default;
        if (isSplit)
        {
            pair.y = node.pair.y;
            pair.x = node.pair.x;
        }
        else
        {
            pair = node.pair;
        }
        Set(k, pair.x * 4 + pair.y);
    }

    private static Box? Slot(int q) => q == 0 ? Shared.first : Shared.second;

    private static void Publish(int q, Box? box)
    {
        if (q == 0)
        {
            Shared.first = box;
        }
        else
        {
            Shared.second = box;
        }
    }

    private static Box? ExchangeSlot(int q, Box? box) =>
        q == 0 ? Interlocked.Exchange(ref Shared.first, box) : Interlocked.Exchange(ref Shared.second, box);

    private void ReadSlot(int q, int k)
    {
        Box? box = Slot(q);
        Set(k, box == null ? 7 : box.value);
    }

    private static void WriteSlot(int q, int value)
    {
        Box? box = Slot(q);
        if (box != null)
        {
            box.value = value;
        }
    }

    private void WriteMine(int value)
    {
        if (mine != null)
        {
            mine.value = value;
        }
    }

    private void Link(int q)
    {
        if (mine != null)
        {
            mine.next = Slot(q);
        }
    }

    private void Check(int k, int value)
    {
        if (k == 0)
        {
            Debug.Assert(register0 != value, "register 0");
        }
        else
        {
            Verify.Assert(Get(k) != value, "another register");
        }
    }
}

// What the operations with - do.
static class Handing
{
    internal static Thread Start(char operation, Cell cell, int how, bool isSplit)
    {
        ThreadStart work = operation switch
        {
            's' => () => Do(cell, how, isSplit),
            'r' => () => See(cell, how, isSplit),
            _ => () => HandOn(cell, how, isSplit),
        };
        var thread = new Thread(work) { Name = "handed" };
        thread.Start();
        return thread;
    }

    private static void See(Cell cell, int how, bool isSplit) => Interlocked.Add(ref Shared.seen, 1 + 20 * Look(cell, how, isSplit));

    private static void HandOn(Cell cell, int how, bool isSplit)
    {
        Thread thread = Start('s', cell, how, isSplit);
        See(cell, how is 7 or 9 ? 0 : how & ~1, isSplit);
        thread.Join();
    }

    internal static void Do(Cell cell, int how, bool isSplit)
    {
        switch (how)
        {
            case 0: cell.x = 1; break;
            case 1: lock (cell) { cell.x = 2; } break;
            case 2: cell.items[0] = 1; break;
            case 3: lock (cell) { cell.items[0] = 2; cell.items[1] = 2; } break;
            case 4: WritePair(cell, isSplit); break;
            case 5: lock (cell) { cell.pair.x = 2; cell.pair.y = 2; } break;
            case 6: cell.next = new Cell { x = 1 }; break;
            case 7: lock (cell) { cell.x++; } break;
            case 8: Fill(cell.items, isSplit); break;
            default: Interlocked.Add(ref cell.x, 2); break;
        }
    }

    internal static int Look(Cell cell, int how, bool isSplit)
    {
        switch (how)
        {
            case 0: return cell.x;
            case 1: lock (cell) { return cell.x; }
            case 2: return cell.items[0];
            case 3: lock (cell) { return cell.items[0] * 4 + cell.items[1]; }
            case 4: return ReadPair(cell, isSplit);
            case 5: lock (cell) { return cell.pair.x * 4 + cell.pair.y; }
            case 6: return cell.next == null ? 7 : cell.next.x;
            case 7: lock (cell) { return cell.x * 4 + cell.items[1]; }
            case 8: return cell.items[0] * 4 + cell.items[1];
            default: return Volatile.Read(ref cell.x);
        }
    }

    private static void WritePair(Cell cell, bool isSplit)
    {
        if (isSplit)
        {
            cell.pair.x = 1;
            cell.pair.y = 1;
            return;
        }
        cell.pair = new Pair { x = 1, y = 1 };
    }

    private static int ReadPair(Cell cell, bool isSplit)
    {
        if (isSplit)
        {
            int y = cell.pair.y;
            return cell.pair.x * 4 + y;
        }
        Pair pair = cell.pair;
        return pair.x * 4 + pair.y;
    }

    private static void Fill(int[] items, bool isSplit)
    {
        if (isSplit)
        {
            items[0] = 3;
            items[1] = 3;
            return;
        }
        Array.Fill(items, 3);
    }

    internal static int Whole(Cell? cell) =>
        cell == null ? 0 : 1 + cell.x + 4 * cell.items[0] + 16 * cell.items[1] + 64 * cell.pair.x + 256 * cell.pair.y;
}

// What the operations with | work on.
sealed unsafe class More
{
    internal readonly Thread main = Thread.CurrentThread;
    internal nint pointer;  // to an area of Main's stack
    internal bool isTaken;
    private readonly byte[] bytes = new byte[16];
    private readonly nint pinned;
    private readonly GCHandle handle = GCHandle.Alloc(null);
    private readonly Thread late = new(static () => Shared.c = 3) { Name = "late" };
    private readonly List<int> list = new(1);
    private readonly List<Cell?> cells = new(2);
    private readonly MemoryStream stream = new(4);
    private readonly StringBuilder builder = new(1);
    private readonly ConcurrentDictionary<int, int> map = new(1, 1);
    private readonly ConcurrentQueue<int> queue = new();
    private readonly Lazy<int> lazy = new(static () => Shared.a + 1);
    private readonly SemaphoreSlim slim = new(0);
    internal readonly NumberFormatInfo format = new();
    private event Action? Raised;
    private Exception? fault;
    private int* allocated;
    private object[]? padding;
    private int calls;

    internal More()
    {
        int[] array = GC.AllocateArray<int>(1, pinned: true);
        GCHandle.Alloc(array);
        pinned = (nint)Unsafe.AsPointer(ref array[0]);
    }

    // NB: numbers of blocks that are given back must not be numbers that the program computes with: no word of the state
    // may look like an address there. So there are some more of them.
    internal void Prepare()
    {
        fault = new Oops();
        allocated = (int*)NativeMemory.AllocZeroed(8);
        padding = new object[70];
        for (int i = 0; i < padding.Length; i++)
        {
            padding[i] = new object();
        }
    }

    internal void Throw()
    {
        try
        {
            throw fault!;
        }
        catch (Oops)
        {
        }
    }

    internal void ThrowTwice()
    {
        try
        {
            try
            {
                throw fault!;
            }
            catch (Oops) when (Shared.pad == 0)
            {
                throw;
            }
        }
        catch (Oops)
        {
        }
    }

    internal bool WasThrown => fault!.StackTrace != null;

    internal void Free() => NativeMemory.Free(allocated);

    internal int Allocated => *allocated;

    internal static int Digits(char operation) => operation is 'i' or 'y' or 'j' or 'r' or 'k' ? 0 : 1;

    // What it gives goes to a register; null: nothing.
    internal int? Change(char operation, int n)
    {
        switch (operation)
        {
            case 'u': Unsafe.WriteUnaligned(ref bytes[7], (short)(n * 0x0101)); return null;
            case 's': *(int*)pointer = n; return null;
            case 'v': *(int*)pinned = n; return null;
            case 'x': Environment.ExitCode = n; return null;
            case 'a': AppContext.SetData("crosscheck", n == 1 ? "1" : "2"); return null;
            case 'i': string.Intern(new string('q', 3)); return null;
            case 'g': Target = n == 1 ? "1" : "2"; return null;
            case 'y': late.Start(); return null;
            case 'm': list.Add(n); return null;
            case 'w': stream.WriteByte((byte)n); return null;
            case 'j': builder.Append('x'); return null;
            case 'o': map.GetOrAdd(1, key => { Shared.a = n; return n; }); return null;
            case 'r': map.TryRemove(1, out _); return null;
            case 'q': queue.Enqueue(n); return null;
            case 'z': return lazy.Value;
            case 'h': return slim.Wait(10) ? 1 : 0;
            case 'H': slim.Release(); return null;
            case 'k': Raised += Count; return null;
            case 'K': Raise(); return null;
            default: throw new ArgumentException("operation");
        }
    }

    internal int Look(char operation)
    {
        switch (operation)
        {
            case 'U': return Unsafe.ReadUnaligned<short>(ref bytes[7]) & 0x0F0F;
            case 'S': return *(int*)pointer;
            case 'V': return *(int*)pinned;
            case 'X': return Environment.ExitCode;
            case 'A': return AppContext.GetData("crosscheck") is string text ? text[0] - '0' : 7;
            case 'I': return string.IsInterned(new string('q', 3)) == null ? 0 : 1;
            case 'G': return Target is string target ? target[0] - '0' : 7;
            case 'Y': return JoinLate();
            case 'M': return list.Count;
            case 'W': return (int)stream.Length;
            case 'J': return builder.Length;
            case 'O': return map.TryGetValue(1, out int value) ? value : 7;
            case 'Q': return queue.TryDequeue(out int first) ? first : 7;
            case 'R': return One.value;
            case 'T': return Two.value;
            default: throw new ArgumentException("operation");
        }
    }

    internal void Add(Cell? cell)
    {
        lock (cells)
        {
            cells.Add(cell);
        }
    }

    internal Cell? Take()
    {
        lock (cells)
        {
            if (cells.Count == 0)
            {
                return null;
            }
            Cell? last = cells[^1];
            cells.RemoveAt(cells.Count - 1);
            return last;
        }
    }

    // NB: the handle is a struct that is kept in a readonly field; its setter needs a variable.
    private object? Target
    {
        get => handle.Target;
        set { GCHandle copy = handle; copy.Target = value; }
    }

    private int JoinLate()
    {
        try
        {
            return late.Join(0) ? 1 : 2;
        }
        catch (ThreadStateException)
        {
            return 3;
        }
    }

    internal void RemoveInto(ref int variable) => map.TryRemove(1, out variable);

    private void Count() => calls++;

    private void Raise()
    {
        if (Raised != null)
        {
            Raised();
        }
    }

    internal static int StateOf(Thread thread) => (thread.IsAlive ? 1 : 0) + ((thread.ThreadState & System.Threading.ThreadState.Stopped) != 0 ? 2 : 0);

    internal static void StartCrowd()
    {
        var never = new ManualResetEvent(false);
        for (int i = 0; i < 66; i++)
        {
            new Thread(() => never.WaitOne()) { Name = "crowd", IsBackground = true }.Start();
        }
    }

    internal void Tell(Node node)
    {
        Final.wide = (int)(node.wide.p * 16 + node.wide.q * 4 + node.wide.r);
        Final.maybe = node.maybe ?? 7;
        Final.bytes = bytes[7] * 4 + bytes[8];
        Final.area = *(int*)pointer;
        Final.pinned = *(int*)pinned;
        Final.exitCode = Environment.ExitCode;
        Final.list = list.Count;
        Final.stream = (int)stream.Length;
        Final.builder = builder.Length;
        Final.map = map.TryGetValue(1, out int value) ? value : 0;
        Final.queue = queue.Count;
        Final.calls = calls;
    }
}

static class One
{
    internal static readonly int value;

    static One() => value = Two.value + 1;
}

static class Two
{
    internal static readonly int value;

    static Two() => value = One.value + 2;
}

static class RandomProgram
{
    // NB: so that no two programs have a state in common, not even the last one.
    private static string? text;

    private static string ChosenText()
    {
        var text = new char[Verify.Choose(250)];
        for (int i = 0; i < text.Length; i++)
        {
            text[i] = (char)Verify.Choose(128);
        }
        return new string(text);
    }

    static void Main(string[] args)
    {
        Shared.cells = new int[2];
        var worker = new Worker();  // before the text is asked for: once for all programs
        text = args.Length > 0 ? args[0] : ChosenText();
        worker.RunMain(text);
    }
}
