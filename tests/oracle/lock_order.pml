#define MONITORS 2
#include "monitor.pml"
#include "report.pml"
byte x;
active proctype forwards()
{
    byte t;
    enter(0); enter(1); t = x; x = t + 1; leave(1); leave(0); ended++
}
active proctype backwards()
{
    byte t;
    enter(1); enter(0); t = x; x = t + 1; leave(0); leave(1); ended++
}
REPORT(2, x)
