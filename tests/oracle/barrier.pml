#define MONITORS 1
#include "monitor.pml"
#include "report.pml"
byte arrived, generation;
byte phase[2];
byte saw[2];
active [2] proctype work()
{
    byte mine;
    phase[_pid] = 1;
    enter(0);
    mine = generation;
    arrived++;
    if
    :: arrived == 2 -> arrived = 0; generation++; pulse_all(0)
    :: arrived != 2 -> do :: generation == mine -> wait(0) :: generation != mine -> break od
    fi;
    leave(0);
    saw[_pid] = phase[1 - _pid];
    phase[_pid] = 2;
    ended++
}
REPORT(2, saw[0] * 10 + saw[1])
