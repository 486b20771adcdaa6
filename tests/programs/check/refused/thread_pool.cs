// about:   work on the thread pool
// mode:    check
// expect:  unsupported
// message: thread pool
using System.Threading.Tasks;

static class UsesPool
{
    static void Main() => Task.Run(() => { }).Wait();
}
