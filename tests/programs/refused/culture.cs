// about: a named culture is refused rather than given the invariant culture's data
// mode:  refuse
// unsupported: culture 'de-DE'
using System;
using System.Globalization;

class NamedCulture {
    static void Main() {
        Console.WriteLine(1234.5.ToString("N", new CultureInfo("de-DE")));
    }
}
