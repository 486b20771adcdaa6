// about: no process is started
// mode:  refuse
// unsupported: processes
using System.Diagnostics;

class Processes {
    static void Main() {
        Process.Start("true");
    }
}
