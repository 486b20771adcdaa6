#include "report.pml"
int x;
active [3] proctype work()
{
    int t;
    t = x; x = t + 1;
    ended++
}
REPORT(3, x)
