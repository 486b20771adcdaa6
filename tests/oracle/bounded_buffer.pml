#define MONITORS 1
#include "monitor.pml"
#include "report.pml"
byte item, seen;
bool filled;
active [2] proctype producer()
{
    enter(0);
    do :: filled -> wait(0) :: !filled -> break od;
    item = _pid + 1;
    filled = true;
    pulse_all(0);
    leave(0);
    ended++
}
active proctype consumer()
{
    byte i;
    for (i : 1 .. 2) {
        enter(0);
        do :: !filled -> wait(0) :: filled -> break od;
        seen = seen * 10 + item;
        filled = false;
        pulse_all(0);
        leave(0)
    };
    ended++
}
REPORT(3, seen)
