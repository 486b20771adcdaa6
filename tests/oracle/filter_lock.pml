#include "report.pml"
byte level[3];
byte last[3];
byte x;
active [3] proctype work()
{
    byte t, l, k;
    for (l : 1 .. 2) {
        level[_pid] = l;
        last[l] = _pid;
again:  k = 0;
        do
        :: k == 3 -> break
        :: k < 3 && k == _pid -> k++
        :: k < 3 && k != _pid ->
            if
            :: level[k] < l -> k++
            :: level[k] >= l -> if :: last[l] != _pid -> k++ :: last[l] == _pid -> goto again fi
            fi
        od
    };
    t = x; x = t + 1;
    level[_pid] = 0;
    ended++
}
REPORT(3, x)
