/* Every model ends with one process that waits for the others and reports the result: the set of all lines that the
   verifier prints is the set of reachable results. */
int result;
byte ended;
#define REPORT(count, value) \
    active proctype reporter() { ended == count; result = value; c_code { printf("final %d\n", now.result); } }
