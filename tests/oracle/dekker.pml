#include "report.pml"
bool wants[2];
byte turn, x;
active [2] proctype work()
{
    byte t, me, other;
    d_step { me = _pid; other = 1 - _pid };
    wants[me] = true;
    do
    :: wants[other] ->
        if
        :: turn == me
        :: turn != me ->
            wants[me] = false;
            turn == me;
            wants[me] = true
        fi
    :: !wants[other] -> break
    od;
    t = x; x = t + 1;
    turn = other;
    wants[me] = false;
    ended++
}
REPORT(2, x)
