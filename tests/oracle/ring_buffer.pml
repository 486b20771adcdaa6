#include "report.pml"
byte items[2];
byte head, tail, seen;
active proctype producer()
{
    byte i, t, h;
    for (i : 1 .. 3) {
        do
        :: t = tail; h = head; if :: t - h == 2 :: else -> break fi
        od;
        items[t % 2] = i;
        tail = t + 1
    };
    ended++
}
active proctype consumer()
{
    byte i, h, t;
    for (i : 1 .. 3) {
        do
        :: h = head; t = tail; if :: h == t :: else -> break fi
        od;
        seen = (seen * 4 + items[h % 2]) % 64;
        head = h + 1
    };
    ended++
}
REPORT(2, seen)
