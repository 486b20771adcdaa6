// about:   the slot of an array that is polled is not the one that is written
// mode:    check
// expect:  violation kind=hang
// dotnet:  skip
using System.Threading;

class Mailbox<T> where T : class
{
    private readonly T?[] slots = new T?[2];

    public void Put(int slot, T value) => Volatile.Write(ref slots[slot], value);

    public T Take(int slot)
    {
        T? value;
        while ((value = Volatile.Read(ref slots[slot])) == null) // ERROR
        {
        }
        return value;
    }
}

static class WrongSlot
{
    static void Main()
    {
        var mailbox = new Mailbox<string>();
        var reader = new Thread(() => mailbox.Take(1));
        reader.Start();
        mailbox.Put(0, "letter");
        reader.Join();
    }
}
