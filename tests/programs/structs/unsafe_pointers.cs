// about:   pointers, fixed, stackalloc, pointer arithmetic, pointer casts, fixed buffers, pointer to pointer
// mode:    run
using System;
using System.Runtime.InteropServices;

unsafe struct Node { public int V; public Node* Next; }
unsafe struct Buf { public fixed byte Data[16]; public fixed char Text[8]; public int Len; public void Set(string s) { Len = s.Length; for (int i = 0; i < s.Length; i++) { Text[i] = s[i]; Data[i] = (byte)s[i]; } } }
class HasBuf { public Buf B; public int Tail = 99; }

static unsafe class UnsafePointers
{
    static void Swap(int* a, int* b) { int t = *a; *a = *b; *b = t; }
    static int Len(char* s) { char* p = s; while (*p != 0) p++; return (int)(p - s); }
    static uint Fnv(byte* p, int n) { uint h = 2166136261; while (n-- > 0) h = (h ^ *p++) * 16777619; return h; }
    static void Sort(int* lo, int* hi) { if (lo >= hi) return; int* i = lo, j = hi; int pv = lo[(hi - lo) / 2]; while (i <= j) { while (*i < pv) i++; while (*j > pv) j--; if (i <= j) Swap(i++, j--); } Sort(lo, j); Sort(i, hi); }

    static void Main()
    {
        int x = 5, y = 6; Swap(&x, &y); int* p = &x; *p += 10; p[0]++; Console.WriteLine($"{x} {y} {*p}"); int[] a = { 9, 3, 7, 1, 8, 2 }; fixed (int* f = a) { Sort(f, f + a.Length - 1); int* e = f + a.Length; int s = 0; for (int* q = f; q < e; q++) s += *q; Console.WriteLine($"{string.Join(",", a)} {s} {e - f} {f[2]} {*(f + 3)} {(long)e - (long)f}"); }
        fixed (char* s = "hello") Console.WriteLine($"{Len(s)} {s[1]} {new string(s, 1, 3)} {(int)s[5]}"); int* st = stackalloc int[4] { 1, 2, 3, 4 }; st[3] = st[0] + st[1]; Console.WriteLine($"{st[3]} {*(st + 2)}"); double d = -2.5; ulong bits = *(ulong*)&d; Console.WriteLine($"{bits:x} {((byte*)&d)[7]:x}"); *(ulong*)&d ^= 1UL << 63; Console.WriteLine(d); int v = 0x01020304; byte* b = (byte*)&v; Console.WriteLine($"{b[0]}{b[1]}{b[2]}{b[3]} {*(short*)(b + 1):x}"); (b[0], b[3]) = (b[3], b[0]); Console.WriteLine($"{v:x}");
        Node* head = null; Node* nodes = stackalloc Node[5]; for (int i = 0; i < 5; i++) { nodes[i].V = i * i; nodes[i].Next = head; head = &nodes[i]; } int sum = 0; for (Node* n = head; n != null; n = n->Next) { Console.Write(n->V + " "); sum += (*n).V; } Console.WriteLine(sum); int** pp = &p; **pp = 77; *pp = &y; **pp = 88; Console.WriteLine($"{x} {y} {*p}"); void* vp = p; Console.WriteLine(*(int*)vp); Console.WriteLine($"{p == &y} {p != null} {(p + 1) > p} {sizeof(Node)} {sizeof(int*)} {sizeof(Buf)}");
        var buf = new Buf(); buf.Set("fixed"); Console.WriteLine($"{buf.Text[2]} {buf.Data[0]} {buf.Len} {new string(buf.Text, 0, buf.Len)} {Fnv(buf.Data, buf.Len):x}"); Buf copy = buf; copy.Data[0] = 0; Console.WriteLine(buf.Data[0]); var h = new HasBuf(); h.B.Set("heap"); fixed (byte* hb = h.B.Data) { hb[0] = (byte)'H'; Console.WriteLine($"{h.B.Data[0]} {h.Tail}"); } fixed (byte* u8 = "utf8!"u8) Console.WriteLine(u8[4] + " " + Fnv(u8, 5).ToString("x")); byte[,] g = { { 1, 2, 3 }, { 4, 5, 6 } }; fixed (byte* gp = &g[0, 0]) { Console.WriteLine(gp[4]); gp[5] = 60; } Console.WriteLine(g[1, 2]); fixed (int* none = new int[0]) Console.WriteLine(none == null); fixed (int* nul = (int[]?)null) Console.WriteLine(nul == null); Span<long> sp = stackalloc long[3]; fixed (long* lp = sp) { lp[1] = 5; } Console.WriteLine(sp[1]);
        byte* mem = (byte*)NativeMemory.AllocZeroed(16); mem[3] = 1; Console.WriteLine(*(int*)mem); mem = (byte*)NativeMemory.Realloc(mem, 32); Console.WriteLine(mem[3]); new Span<byte>(mem, 32).Fill(0xAA); Console.WriteLine($"{*(uint*)(mem + 20):x}"); NativeMemory.Free(mem); IntPtr hg = Marshal.AllocHGlobal(8); Marshal.WriteInt32(hg, 4, 1234); Console.WriteLine(Marshal.ReadInt32(hg, 4)); Marshal.FreeHGlobal(hg); char* cs = stackalloc char[6]; for (int i = 0; i < 5; i++) cs[i] = (char)('a' + i); cs[5] = '\0'; Console.WriteLine(new string(cs) + *&cs[2]); bool flag = true; Console.WriteLine(*(byte*)&flag); decimal dm = 1.5m; Console.WriteLine(((int*)&dm)[2] + " " + ((int*)&dm)[0]); (int A, byte B) tp = (7, 8); Console.WriteLine(((byte*)&tp)[4]); int* np = null; try { Console.WriteLine(*np); } catch (NullReferenceException e) { Console.WriteLine(e.Message); }
    }
}
