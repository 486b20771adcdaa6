#include "report.pml"
byte next, serving, order;
active [2] proctype work()
{
    byte mine, t;
    d_step { mine = next; next++ };
    serving == mine;
    t = order; order = t * 10 + _pid + 1;
    serving = mine + 1;
    ended++
}
REPORT(2, order)
