' about: Date literals and the date functions that do not depend on the clock or culture
' mode: run
Option Strict On

Module Program
    Sub Show(d As Date)
        Console.WriteLine(d.ToString("yyyy-MM-dd HH:mm:ss"))
    End Sub

    Sub Main()
        Dim d = #2/28/2024 11:30:15 PM#
        Show(d)
        Show(d.AddDays(1))
        Show(#1/1/1999#)
        Show(DateAdd(DateInterval.Month, 1, #1/31/2023#))
        Show(DateAdd("h", 5, d))
        Console.WriteLine(DateDiff(DateInterval.Day, #1/1/2024#, #3/1/2024#))
        Console.WriteLine(DateDiff(DateInterval.Month, #1/31/2024#, #2/1/2024#))
        Console.WriteLine(DatePart(DateInterval.Quarter, #8/15/2024#))
        Console.WriteLine(Year(d) & " " & Month(d) & " " & Day(d) & " " & Hour(d) & " " & Minute(d) & " " & Second(d))
        Console.WriteLine(Weekday(#9/9/2024#))
        Show(DateSerial(2024, 14, 1))
        Show(DateSerial(2024, 3, 0))
        Console.WriteLine((#3/1/2024# - #2/1/2024#).TotalDays)
        Console.WriteLine(#1/1/2024# < #1/2/2024#)
        Console.WriteLine(d.DayOfWeek.ToString() & " " & d.DayOfYear & " " & Date.IsLeapYear(2024))
        Dim nothingDate As Date
        Show(nothingDate)
        Console.WriteLine(#10:15 AM#.Hour)
    End Sub
End Module
