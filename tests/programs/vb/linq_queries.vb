' about: LINQ query syntax: From, Where, Order By, Select, Group By, Join, Aggregate, Let, Distinct, Skip, Take, Group Join
' mode: run
Option Strict On

Class Pet
    Public Property Name As String
    Public Property Owner As String
    Public Property Age As Integer
End Class

Module Program
    Sub Main()
        Dim pets = New List(Of Pet) From {
            New Pet With {.Name = "Rex", .Owner = "Ada", .Age = 3},
            New Pet With {.Name = "Tom", .Owner = "Bob", .Age = 7},
            New Pet With {.Name = "Kit", .Owner = "Ada", .Age = 1},
            New Pet With {.Name = "Zoe", .Owner = "Cat", .Age = 7}}
        Dim owners = {"Ada", "Bob", "Dan"}

        Dim old = From p In pets Where p.Age > 2 Order By p.Age Descending, p.Name Select p.Name
        Console.WriteLine(String.Join(",", old))

        Dim groups = From p In pets Group By p.Owner Into Count(), Total = Sum(p.Age), Names = Group
        For Each g In groups
            Console.WriteLine(g.Owner & " " & g.Count & " " & g.Total & " " & String.Join("+", g.Names.Select(Function(x) x.Name)))
        Next

        Dim joined = From o In owners Join p In pets On o Equals p.Owner Select o & ":" & p.Name
        Console.WriteLine(String.Join(" ", joined))

        Dim outer = From o In owners Group Join p In pets On o Equals p.Owner Into Mine = Group, N = Count()
        For Each x In outer
            Console.WriteLine(x.o & " has " & x.N)
        Next

        Dim average = Aggregate p In pets Where p.Age > 1 Into AverageAge = Average(p.Age), Oldest = Max(p.Age)
        Console.WriteLine(average.Oldest & " " & average.AverageAge.ToString("F3"))

        Dim computed = From p In pets Let doubled = p.Age * 2 Where doubled > 5 Select New With {p.Name, .Value = doubled}
        For Each c In computed
            Console.WriteLine(c.Name & "=" & c.Value)
        Next
        Console.WriteLine(computed.First().ToString())

        Dim cross = From x In {1, 2, 3} From y In {10, 20} Where x * y <> 40 Select x * y
        Console.WriteLine(String.Join(" ", cross))
        Console.WriteLine(String.Join(" ", From x In {3, 1, 3, 2, 1} Distinct Order By x Skip 1 Take 2))
        Console.WriteLine(String.Join(" ", From x In Enumerable.Range(1, 10) Skip While x < 4 Take While x < 8))
        Dim anyOld = Aggregate p In pets Into Any(p.Age > 6)
        Console.WriteLine(anyOld)
    End Sub
End Module
