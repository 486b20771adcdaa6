// about:   MMC thesis, listing 5.5: static initialisers run in textual order, so fst is 0 and snd is 2
// mode:    check
// expect:  ok states=1
using System.Diagnostics;

class StaticInitTest
{
    static int fst = snd;
    static int snd = 2;

    static void Main() => Debug.Assert(fst == 0 && snd == 2);
}
