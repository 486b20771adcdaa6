// about:   MMC thesis, listing 6.2: the power calculator, one thread
// mode:    check
// expect:  ok states=1
using System.Diagnostics;

static class PowerCalculator
{
    static long CalcPower(long bas, int exp)
    {
        long result = 1;
        while (exp > 0)
        {
            while ((exp & 1) == 0)
            {
                bas *= bas;
                exp >>= 1;
            }
            result *= bas;
            exp--;
        }
        return result;
    }

    static void Main()
    {
        long result = 0;
        for (int i = 0; i < 1000; i++)
        {
            result = CalcPower(14, 8);
        }
        Debug.Assert(result == 1475789056);
    }
}
