// about: the name of an assembly in a file
// mode:  refuse
// unsupported: files (AssemblyName.GetAssemblyName)
using System;
using System.Reflection;

class AssemblyFile {
    static void Main() {
        Console.WriteLine(AssemblyName.GetAssemblyName("nowhere.dll"));
    }
}
