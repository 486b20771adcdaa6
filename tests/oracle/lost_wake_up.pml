#define MONITORS 1
#include "monitor.pml"
#include "report.pml"
bool ready;
byte waited;
active proctype consumer()
{
    if
    :: !ready -> enter(0); wait(0); waited = 1; leave(0)
    :: ready
    fi;
    ended++
}
active proctype producer()
{
    ready = true;
    enter(0);
    pulse(0);
    leave(0);
    ended++
}
REPORT(2, waited)
