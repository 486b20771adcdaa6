#define MONITORS 3
#include "monitor.pml"
#include "report.pml"
byte order;
active [3] proctype dine()
{
    byte a, b, t;
    d_step { a = (_pid == 2 -> 0 : _pid); b = (_pid == 2 -> 2 : _pid + 1) };
    enter(a);
    enter(b);
    t = order; order = t * 3 + _pid;
    leave(b);
    leave(a);
    ended++
}
REPORT(3, order)
