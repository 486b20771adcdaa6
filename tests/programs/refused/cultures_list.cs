// about: the list of all cultures is refused rather than given as the invariant culture alone
// mode:  refuse
// unsupported: the list of all cultures
using System;
using System.Globalization;

class ListOfCultures {
    static void Main() {
        Console.WriteLine(CultureInfo.GetCultures(CultureTypes.AllCultures).Length > 1);
    }
}
