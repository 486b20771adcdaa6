/* Monitors as .NET has them: who gets a free one is a choice, Pulse wakes the longest waiter. MONITORS says how many. */
bool locked[MONITORS];
bool woken[10];
chan waiters[MONITORS] = [8] of { byte };
hidden byte who;

inline enter(m) { atomic { !locked[m] -> locked[m] = true } }
inline leave(m) { locked[m] = false }
inline wait(m)
{
    atomic { waiters[m]!_pid; locked[m] = false };
    atomic { woken[_pid] && !locked[m] -> woken[_pid] = false; locked[m] = true }
}
inline pulse(m)
{
    atomic {
        if
        :: nempty(waiters[m]) -> waiters[m]?who; woken[who] = true
        :: empty(waiters[m])
        fi
    }
}
inline pulse_all(m)
{
    atomic {
        do
        :: nempty(waiters[m]) -> waiters[m]?who; woken[who] = true
        :: empty(waiters[m]) -> break
        od
    }
}
