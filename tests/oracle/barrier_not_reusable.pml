#define MONITORS 1
#include "monitor.pml"
#include "report.pml"
byte arrived, rounds;
active [2] proctype work()
{
    byte i;
    for (i : 1 .. 2) {
        enter(0);
        arrived++;
        if :: arrived == 2 -> pulse_all(0) :: arrived != 2 fi;
        do :: arrived < 2 -> wait(0) :: arrived >= 2 -> break od;
        leave(0);
        enter(0);
        arrived = 0;
        rounds++;
        leave(0)
    };
    ended++
}
REPORT(2, rounds)
