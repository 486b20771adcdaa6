#include "report.pml"
byte sequence, a, b, saw;
active proctype writer()
{
    sequence = 1; a = 1; b = 1; sequence = 2;
    ended++
}
active proctype reader()
{
    byte s, x, y;
    s = sequence;
    x = a;
    y = b;
    if
    :: s % 2 == 0 -> if :: sequence == s -> saw = x * 10 + y :: sequence != s -> saw = 99 fi
    :: else -> saw = 99
    fi;
    ended++
}
REPORT(2, saw)
