/* The filter lock of N processes, forever; -DN=n. Each shared read and write is one step, as in FilterLock.cs. */
#ifndef N
#define N 3
#endif
byte level[N];
byte last[N];
byte inside;

active [N] proctype user()
{
    byte l, k, t;
    do
    :: l = 1;
       do
       :: l < N ->
            level[_pid] = l;
            last[l] = _pid;
again:      k = 0;
            do
            :: k == N -> break
            :: k < N && k == _pid -> k++
            :: k < N && k != _pid ->
                if
                :: level[k] < l -> k++
                :: level[k] >= l -> if :: last[l] != _pid -> k++ :: last[l] == _pid -> goto again fi
                fi
            od;
            l++
       :: l == N -> break
       od;
       t = inside; inside = t + 1;
       assert(inside == 1);
       t = inside; inside = t - 1;
       level[_pid] = 0;
       d_step { l = 0; k = 0; t = 0 }
    od
}
