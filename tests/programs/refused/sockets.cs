// about: no socket is made
// mode:  refuse
// unsupported: sockets
using System;
using System.Net.Sockets;

class Sockets {
    static void Main() {
        Console.WriteLine(new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp));
    }
}
