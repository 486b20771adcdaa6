#include "report.pml"
bool choosing[2];
byte number[2];
byte x;
active [2] proctype work()
{
    byte t, me, other;
    d_step { me = _pid; other = 1 - _pid };
    choosing[me] = true;
    t = number[other];
    number[me] = t + 1;
    choosing[me] = false;
    !choosing[other];
    do
    :: t = number[other];
       if
       :: t == 0 || number[me] < t || (number[me] == t && me < other) -> break
       :: else
       fi
    od;
    t = x; x = t + 1;
    number[me] = 0;
    ended++
}
REPORT(2, x)
