#include "report.pml"
byte x, y, a, b;
active proctype first() { x = 1; a = y; ended++ }
active proctype second() { y = 1; b = x; ended++ }
REPORT(2, a + 2 * b)
