#define MONITORS 1
#include "monitor.pml"
#include "report.pml"
bool made;
byte constructed;
active [3] proctype work()
{
    if
    :: !made ->
        enter(0);
        if :: !made -> constructed++; made = true :: made fi;
        leave(0)
    :: made
    fi;
    ended++
}
REPORT(3, constructed)
