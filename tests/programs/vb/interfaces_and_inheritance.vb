' about: interfaces implemented under other names, MustInherit, Overridable, Overrides, MyBase, MyClass, Shadows, NotOverridable
' mode: run
Option Strict On

Interface ISpeak
    Function Speak() As String
    ReadOnly Property Volume As Integer
    Event Spoken(text As String)
End Interface

Interface ILoud
    Inherits ISpeak
    Sub Shout()
End Interface

MustInherit Class Animal
    Public MustOverride ReadOnly Property Legs As Integer
    Public Overridable Function Name() As String
        Return "animal"
    End Function
    Public Function Introduce() As String
        Return MyClass.Name() & " also known as " & Name()
    End Function
    Public Function Kind() As String
        Return "base kind"
    End Function
End Class

Class Dog
    Inherits Animal
    Implements ILoud
    Public Event Barked(text As String) Implements ISpeak.Spoken
    Public Overrides ReadOnly Property Legs As Integer = 4
    Public NotOverridable Overrides Function Name() As String
        Return "dog, " & MyBase.Name()
    End Function
    Public Function Bark() As String Implements ISpeak.Speak
        RaiseEvent Barked("woof!")
        Return "woof"
    End Function
    Private ReadOnly Property Loudness As Integer Implements ISpeak.Volume
        Get
            Return 11
        End Get
    End Property
    Private Sub Howl() Implements ILoud.Shout
        Console.WriteLine("AWOO")
    End Sub
    Public Shadows Function Kind() As String
        Return "dog kind"
    End Function
End Class

Class Puppy
    Inherits Dog
    Implements IDisposable
    Public Sub Dispose() Implements IDisposable.Dispose
        Console.WriteLine("sleeps")
    End Sub
End Class

Module Program
    Sub Main()
        Dim d As New Dog
        Dim a As Animal = d
        Dim s As ISpeak = d
        Dim l As ILoud = d
        AddHandler s.Spoken, Sub(t) Console.WriteLine("event " & t)
        Console.WriteLine(a.Introduce())
        Console.WriteLine(a.Legs & " " & a.Kind() & " " & d.Kind())
        Console.WriteLine(s.Speak() & s.Volume & d.Bark())
        l.Shout()
        Console.WriteLine(TypeOf a Is ISpeak)
        Console.WriteLine(TypeOf a IsNot Puppy)
        Console.WriteLine(TryCast(a, Puppy) Is Nothing)
        Using p As New Puppy
            Console.WriteLine(p.Name())
        End Using
        Try
            Dim bad = DirectCast(a, Puppy)
        Catch e As InvalidCastException
            Console.WriteLine("not a puppy")
        End Try
        Console.WriteLine(a.GetType().Name & " " & GetType(ILoud).IsInterface)
    End Sub
End Module
