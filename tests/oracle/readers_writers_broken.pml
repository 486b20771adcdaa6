#define MONITORS 1
#include "monitor.pml"
#include "report.pml"
byte a, b, saw;
bool writing;
active proctype reader()
{
    byte x, y;
    enter(0);
    do :: writing -> wait(0) :: !writing -> break od;
    leave(0);
    x = a; y = b;
    saw = x * 10 + y;
    ended++
}
active proctype writer()
{
    enter(0); writing = true; leave(0);
    a = 1; b = 1;
    enter(0); writing = false; pulse_all(0); leave(0);
    ended++
}
REPORT(2, saw)
