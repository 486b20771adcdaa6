// about:   an object is published in every turn of a loop: a step of a later turn, when all can reach the object already, is not
//          the same as that of the first, which is why it must not be taken for it when known steps are repeated
// mode:    check
// options: --reduction none
// expect:  ok states=95
using System.Threading;

static class PublishedAgain
{
    class Node
    {
        internal int Value;
    }

    static Node? published;
    static int stop;

    static void Publish()
    {
        var node = new Node();
        while (stop == 0)
        {
            published = node;
            node.Value = 1;
        }
    }

    static void Look()
    {
        int turns = stop;
        turns += stop;
        Node? found = published;
        if (found != null)
        {
            found.Value = 2;
            Thread.Yield();
            if (found.Value == 1)
            {
                System.Console.WriteLine("overwritten");
            }
        }
        stop = 1;
    }

    static void Main()
    {
        var publisher = new Thread(Publish);
        var looker = new Thread(Look);
        publisher.Start();
        looker.Start();
        publisher.Join();
        looker.Join();
    }
}
