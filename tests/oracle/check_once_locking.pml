#define MONITORS 1
#include "monitor.pml"
#include "report.pml"
bool made;
byte constructed;
active [2] proctype work()
{
    if
    :: !made -> enter(0); constructed++; made = true; leave(0)
    :: made
    fi;
    ended++
}
REPORT(2, constructed)
