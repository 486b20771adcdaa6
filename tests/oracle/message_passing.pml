#include "report.pml"
byte data, flag, a, b;
active proctype writer() { data = 1; flag = 1; data = 2; ended++ }
active proctype reader() { a = flag; b = data; ended++ }
REPORT(2, a * 10 + b)
