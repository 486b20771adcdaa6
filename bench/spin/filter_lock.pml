/* The filter lock of N processes, forever; -DN=n. Each shared read and write is one step together with the local steps
   that follow it, as in FilterLock.cs. */
#ifndef N
#define N 3
#endif
byte level[N];
byte last[N];
byte inside;

#define FIRST (_pid == 0 -> 1 : 0)

/* To the next process but this one; after the last, to the next level, or into the critical section. */
inline advance()
{
    k++;
    if :: k == _pid -> k++ :: else fi;
    if
    :: k < N -> goto scan
    :: else ->
        l++;
        k = 0;
        if :: l < N -> goto climb :: else -> l = 0; goto critical fi
    fi
}

active [N] proctype user()
{
    byte l = 1, k, t;
begin:
    skip;
climb:
    level[_pid] = l;
    atomic { last[l] = _pid; k = FIRST };
scan:
    if
    :: atomic { level[k] < l -> advance() }
    :: level[k] >= l ->
        if
        :: atomic { last[l] != _pid -> advance() }
        :: atomic { last[l] == _pid -> k = FIRST; goto scan }
        fi
    fi;
critical:
    t = inside;
    atomic { inside = t + 1; t = 0 };
    assert(inside == 1);
    t = inside;
    atomic { inside = t - 1; t = 0 };
    atomic { level[_pid] = 0; l = 1; goto climb }
}

active proctype main() { skip; end: false }
