// about:  a node of a linked list that another thread takes out for a moment
// mode:   check
// expect: violation kind=assertion
// options: --races off
// shows:  .list = null
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class Queue
{
    readonly LinkedList<string> items = new();
    public readonly LinkedListNode<string> First;
    public Queue() { First = items.AddFirst("a"); }
    public void MoveToEnd() { lock (items) { items.Remove(First); items.AddLast(First); } }
    public bool IsQueued => First.List != null;
}

class P
{
    static void Main()
    {
        var queue = new Queue();
        bool queued = true;
        var mover = new Thread(queue.MoveToEnd);
        mover.Start();
        queued = queue.IsQueued;
        mover.Join();
        Debug.Assert(queued); // ERROR
    }
}
