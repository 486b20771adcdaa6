// about:   new string(char[]) takes one character after the other
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class TextOfCharacters
{
    static readonly char[] text = { 'n', 'o' };

    static void Main()
    {
        var writer = new Thread(() =>
        {
            text[0] = 'y';
            text[1] = 'e';
        });
        writer.Start();
        Debug.Assert(new string(text) != "ne"); // ERROR
        writer.Join();
    }
}
