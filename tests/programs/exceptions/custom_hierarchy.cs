// about:   user exception hierarchies, catch order by type, pattern filters, generic exceptions
// mode:    run
using System;

abstract class BankException(string m, Exception? inner = null) : Exception(m, inner) { public abstract int Severity { get; } }
class InsufficientFunds(decimal need, decimal have) : BankException($"need {need}, have {have}") { public decimal Missing => need - have; public override int Severity => 2; }
class AccountLocked(string id) : BankException("locked " + id) { public string Id => id; public override int Severity => 5; public override string Message => $"<{base.Message}>"; }
class Failed<T>(T value) : Exception($"failed with {value}") { public T Value => value; }

class Account(string id, decimal balance)
{
    public decimal Balance => balance;
    public bool Locked;
    public void Withdraw(decimal amount)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(amount);
        if (Locked) throw new AccountLocked(id);
        if (amount > balance) throw new InsufficientFunds(amount, balance);
        balance -= amount;
    }
}

static class CustomHierarchy
{
    static string Attempt(Action a)
    {
        try { a(); return "ok"; }
        catch (InsufficientFunds e) when (e.Missing > 1000) { return $"way too little: {e.Missing}"; }
        catch (InsufficientFunds e) { return $"missing {e.Missing}"; }
        catch (BankException e) { return $"bank severity {e.Severity}: {e.Message}"; }
        catch (ArgumentException e) { return $"argument {e.ParamName}: {e.Message}"; }
        catch (Failed<int> e) { return $"int {e.Value + 1}"; }
        catch (Failed<string> e) { return $"string {e.Value.Length}"; }
        catch (Exception e) { return $"other {e.GetType().Name}: {e.Message}"; }
    }

    static string CatchGeneric<TEx>(Action a) where TEx : Exception
    {
        try { a(); return "none"; }
        catch (TEx e) { return $"matched {typeof(TEx).Name} with {e.GetType().Name}"; }
        catch (Exception e) { return $"not {typeof(TEx).Name} but {e.GetType().Name}"; }
    }

    static void Main()
    {
        var acc = new Account("A1", 100m);
        Console.WriteLine(Attempt(() => acc.Withdraw(30)));
        Console.WriteLine(Attempt(() => acc.Withdraw(100)));
        Console.WriteLine(Attempt(() => acc.Withdraw(5000)));
        Console.WriteLine(Attempt(() => acc.Withdraw(-1)));
        acc.Locked = true;
        Console.WriteLine(Attempt(() => acc.Withdraw(1)));
        Console.WriteLine(acc.Balance);
        Console.WriteLine(Attempt(() => throw new Failed<int>(41)));
        Console.WriteLine(Attempt(() => throw new Failed<string>("four")));
        Console.WriteLine(Attempt(() => throw new Failed<object>(1.5)));
        Console.WriteLine(CatchGeneric<BankException>(() => throw new AccountLocked("z")));
        Console.WriteLine(CatchGeneric<Failed<int>>(() => throw new Failed<long>(1)));
        Console.WriteLine(CatchGeneric<Exception>(() => throw new Failed<long>(1)));
        Console.WriteLine(CatchGeneric<ArgumentException>(() => ArgumentNullException.ThrowIfNull((object?)null, "thing")));
        Console.WriteLine(new Failed<int>(3).ToString());
        Console.WriteLine(new AccountLocked("q").ToString());
    }
}
