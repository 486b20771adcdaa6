#define MONITORS 1
#include "monitor.pml"
#include "report.pml"
byte waiting, cut, left;
bool closed;
byte gone;
active proctype barber()
{
    enter(0);
    do
    :: waiting == 0 && !closed -> wait(0)
    :: waiting > 0 -> waiting--; cut++
    :: waiting == 0 && closed -> break
    od;
    leave(0);
    ended++
}
active [2] proctype customer()
{
    enter(0);
    if
    :: waiting == 1 -> left++
    :: waiting != 1 -> waiting++; pulse(0)
    fi;
    leave(0);
    atomic { gone++ };
    ended++
}
active proctype closing()
{
    gone == 2;
    enter(0); closed = true; pulse(0); leave(0);
    ended++
}
REPORT(4, cut * 10 + left)
