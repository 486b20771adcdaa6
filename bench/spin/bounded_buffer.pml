/* A bounded buffer with one monitor: P producers, C consumers, CAP places, values modulo 4, forever. Wait and PulseAll as
   .NET has them, with a queue of waiters. Each shared read and write is one step, as in BoundedBuffer.cs. */
#ifndef P
#define P 2
#endif
#ifndef C
#define C 2
#endif
#ifndef CAP
#define CAP 3
#endif
bool lock;
byte buf[CAP];
byte head, tail, count;
chan waiters = [P + C] of { byte };
bool woken[P + C];
hidden byte who;

inline acquire() { atomic { !lock -> lock = 1 } }
inline release() { lock = 0 }
inline wait_()
{
    atomic { waiters!_pid; lock = 0 };
    atomic { woken[_pid] && !lock -> woken[_pid] = 0; lock = 1 }
}
inline pulse_all()
{
    atomic { do :: nempty(waiters) -> waiters?who; woken[who] = 1 :: empty(waiters) -> break od }
}

active [P] proctype producer()
{
    byte v, t;
begin:
    skip;
    do
    :: acquire();
       do :: count == CAP -> wait_() :: count != CAP -> break od;
       t = tail; buf[t] = v; tail = (t + 1) % CAP;
       t = count; count = t + 1;
       d_step { v = (v + 1) % 4; t = 0 };
       pulse_all();
       release()
    od
}

active [C] proctype consumer()
{
    byte x, t;
begin:
    skip;
    do
    :: acquire();
       do :: count == 0 -> wait_() :: count != 0 -> break od;
       t = head; x = buf[t]; buf[t] = 0; head = (t + 1) % CAP;
       t = count; count = t - 1;
       assert(x < 4);
       d_step { x = 0; t = 0 };
       pulse_all();
       release()
    od
}

active proctype main() { skip; end: false }
