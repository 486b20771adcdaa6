// about:   the smallest program that prints
// mode:    run
System.Console.WriteLine("Hello, World!");
