// about:   elements of an XML tree are not thread-safe: one of two children is lost
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;
using System.Xml.Linq;

static class XmlElements
{
    static readonly XElement root = new("root");

    static void First() => root.Add(new XElement("a"));

    static void Second() => root.Add(new XElement("b"));

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();

        int count = 0;
        foreach (XElement child in root.Elements()) count++;
        Debug.Assert(count == 2); // ERROR
    }
}
