#include "report.pml"
byte x = 1;
inline update(expression)
{
    do
    :: seen = x;
       atomic { if :: x == seen -> x = expression; break :: else fi }
    od
}
active proctype twice() { byte seen; update(seen * 2); ended++ }
active proctype three() { byte seen; update(seen + 3); ended++ }
active proctype drop() { byte seen; update(seen - 1); ended++ }
REPORT(3, x)
