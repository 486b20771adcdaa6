/* T processes, K increments each without protection; a read is one step, a write is one step, as in Counter.cs. */
#ifndef T
#define T 4
#endif
#ifndef K
#define K 2
#endif
byte x;
byte times = K;

active [T] proctype work()
{
    byte i, t, n;
begin:
    skip;
    n = times;
again:
    t = x;
    atomic {
        x = t + 1; t = 0; i++;
        if :: i < n -> goto again :: else -> i = 0; n = 0 fi
    }
}

active proctype main() { skip; end: false }
