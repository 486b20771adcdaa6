// Looks at what the host hands on from the configuration beside the program.
using System;

class Settings
{
    static void Main()
    {
        foreach (var name in new[] { "Count", "Text", "Nested", "System.GC.Server", "TRUSTED_PLATFORM_ASSEMBLIES" })
            Console.WriteLine(AppContext.GetData(name) is string text ? text.Length : -1);
        AppContext.TryGetSwitch("System.GC.Server", out bool isOn);
        Console.WriteLine(isOn);
    }
}
