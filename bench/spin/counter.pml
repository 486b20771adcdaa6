/* T processes, K increments each without protection; a read is one step, a write is one step. */
#ifndef T
#define T 4
#endif
#ifndef K
#define K 2
#endif
byte x;

active [T] proctype work()
{
    byte i, t;
    do
    :: atomic { i < K -> t = x }; atomic { x = t + 1; i++; t = 0 }
    :: i == K -> break
    od
}
