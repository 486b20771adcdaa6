#include "report.pml"
bool wants[2];
byte turn, x;
active [2] proctype work()
{
    byte t, me, other;
    d_step { me = _pid; other = 1 - _pid };
    wants[me] = true;
    turn = other;
    do
    :: wants[other] -> if :: turn == other :: turn != other -> break fi
    :: !wants[other] -> break
    od;
    t = x; x = t + 1;
    wants[me] = false;
    ended++
}
REPORT(2, x)
