#include "report.pml"
byte count = 2, inside, most;
active [3] proctype visit()
{
    byte t;
    atomic { count > 0 -> count-- };
    atomic { inside++; t = inside };
    atomic { if :: t > most -> most = t :: else fi };
    atomic { inside-- };
    count++;
    ended++
}
REPORT(3, most)
