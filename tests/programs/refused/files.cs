// about: a file is not opened
// mode:  refuse
// unsupported: files
using System;
using System.IO;

class Files {
    static void Main() {
        try {
            Console.WriteLine(File.ReadAllText("/etc/hostname"));
        } catch (Exception e) {
            Console.WriteLine("never a guest exception: " + e.GetType());
        }
    }
}
