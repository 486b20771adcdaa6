#define MONITORS 1
#include "monitor.pml"
#include "report.pml"
int x;
active proctype locking()
{
    int t;
    enter(0); t = x; x = t + 1; leave(0);
    enter(0); t = x; x = t + 1; leave(0);
    ended++
}
active proctype careless()
{
    int t;
    t = x; x = t + 10;
    ended++
}
REPORT(2, x)
