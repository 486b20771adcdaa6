// about: a folder is not listed
// mode:  refuse
// unsupported: files
using System;
using System.IO;

class Folders {
    static void Main() {
        Console.WriteLine(Directory.GetFiles("/").Length);
    }
}
