#include "report.pml"
int x;
active [2] proctype work()
{
    int t; byte i;
    for (i : 1 .. 2) { t = x; x = t + 1 }
    ended++
}
REPORT(2, x)
