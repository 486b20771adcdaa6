#include "report.pml"
bool busy;
byte x;
active [2] proctype work()
{
    byte t;
    !busy;
    busy = true;
    t = x; x = t + 1;
    busy = false;
    ended++
}
REPORT(2, x)
