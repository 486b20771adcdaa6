#define MONITORS 1
#include "monitor.pml"
#include "report.pml"
int x;
active [2] proctype work()
{
    int t; byte i;
    for (i : 1 .. 2) { enter(0); t = x; x = t + 1; leave(0) }
    ended++
}
REPORT(2, x)
