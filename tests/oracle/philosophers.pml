#define MONITORS 3
#include "monitor.pml"
#include "report.pml"
byte meals;
active [3] proctype dine()
{
    enter(_pid);
    enter((_pid + 1) % 3);
    atomic { meals = meals * 2 + (_pid == 2 -> 1 : 0) };
    leave((_pid + 1) % 3);
    leave(_pid);
    ended++
}
REPORT(3, meals)
