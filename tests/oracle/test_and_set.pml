#include "report.pml"
bool taken;
byte x;
active [3] proctype work()
{
    byte t;
    atomic { !taken -> taken = true };
    t = x; x = t + 1;
    taken = false;
    ended++
}
REPORT(3, x)
