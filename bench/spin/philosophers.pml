/* Dining philosophers, eating forever; -DN=n. Everybody takes the left fork first and they can deadlock; with -DORDERED the
   last one takes them the other way round, and they cannot. As in Philosophers.cs, the end of Main is a state of its own:
   the step of `main`. */
#ifndef N
#define N 4
#endif
bool forks[N];
#ifdef ORDERED
#define FIRST  (_pid == N - 1 -> 0 : _pid)
#define SECOND (_pid == N - 1 -> N - 1 : _pid + 1)
#else
#define FIRST  _pid
#define SECOND ((_pid + 1) % N)
#endif

active [N] proctype philosopher()
{
    byte a = FIRST;
    byte b = SECOND;
    do
    :: atomic { !forks[a] -> forks[a] = 1 };
       atomic { !forks[b] -> forks[b] = 1 };
       forks[b] = 0;
       forks[a] = 0
    od
}

active proctype main() { skip; end: false }
