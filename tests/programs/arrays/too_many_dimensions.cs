// about: arrays have at most 32 dimensions
// mode:  run
// exit:  0
using System;

static class TooManyDimensions {
    static void Main() {
        Console.WriteLine(typeof(int).MakeArrayType(32).GetArrayRank());
        foreach (int rank in new[] { 33, int.MaxValue }) {
            try {
                Console.WriteLine(typeof(int).MakeArrayType(rank));
            } catch (TypeLoadException e) {
                Console.WriteLine(e.Message);
            }
        }
        try {
            Console.WriteLine(Array.CreateInstance(typeof(string), new int[33]).Rank);
        } catch (TypeLoadException e) {
            Console.WriteLine(e.Message);
        }
    }
}
