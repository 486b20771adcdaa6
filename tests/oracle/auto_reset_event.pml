#include "report.pml"
bool set;
byte woken_count;
active [2] proctype waiter()
{
    atomic { set -> set = false };
    atomic { woken_count++ };
    ended++
}
active proctype setter()
{
    set = true;
    set = true;
    ended++
}
REPORT(3, woken_count)
