' about: Collection of Microsoft.VisualBasic, Hashtable, Queue, Stack, SortedList, BitArray and generic collections
' mode: run
Option Strict On
Imports System.Collections

Module Program
    Sub Main()
        Dim c As New Collection
        c.Add("first", "k1")
        c.Add("second", "k2")
        c.Add("zeroth", , 1)
        Console.WriteLine(c.Count & " " & c(1).ToString() & " " & c("k2").ToString() & " " & c.Contains("k3"))
        c.Remove("k1")
        For Each item As String In c
            Console.Write(item & " ")
        Next
        Console.WriteLine()
        Dim queue As New Queue(Of Integer)({1, 2, 3})
        queue.Enqueue(4)
        Console.WriteLine(queue.Dequeue() & queue.Peek() & queue.Count)
        Dim stack As New Stack(Of String)
        stack.Push("a")
        stack.Push("b")
        Console.WriteLine(stack.Pop() & stack.Pop())
        Dim sorted As New SortedList(Of String, Integer) From {{"pear", 3}, {"apple", 1}, {"fig", 2}}
        For Each k In sorted.Keys
            Console.Write(k & sorted(k) & " ")
        Next
        Console.WriteLine()
        Dim tree As New SortedDictionary(Of Integer, String) From {{3, "c"}, {1, "a"}}
        Console.WriteLine(String.Join(",", tree.Values))
        Dim hash As New HashSet(Of Integer)({1, 2, 3})
        hash.IntersectWith({2, 3, 4})
        Console.WriteLine(hash.Count & " " & hash.Contains(2))
        Dim bits As New BitArray(5)
        bits(2) = True
        Console.WriteLine(bits(2) & " " & bits(3))
        Dim list As New LinkedList(Of Char)
        list.AddLast("b"c)
        list.AddFirst("a"c)
        Console.WriteLine(String.Join("", list))
        Dim old As New ArrayList From {1, "two", 3.0}
        old.Insert(1, Nothing)
        Console.WriteLine(old.Count & " " & old.IndexOf("two"))
        Dim table As New Hashtable From {{"x", 1}}
        table("y") = 2
        Console.WriteLine(CInt(table("x")) + CInt(table("y")))
    End Sub
End Module
