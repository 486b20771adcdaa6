// Tidelock.Verify: what a program may say to `tidelock check`. One file, so that it can be compiled into a program as it
// is; Tidelock does so by itself for a single source file that mentions it.
//
// The public methods are plain C#. The methods named ...Core, BeginAtomic and EndAtomic are the seam: Tidelock replaces
// them by their names, and their bodies here are what they do on plain .NET. Change neither names nor signatures.
#nullable enable

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Threading;

#line hidden  // what goes wrong in here is told, and stepped to, in the lines of the caller

namespace Tidelock
{
    /// <summary>Thrown on plain .NET by <see cref="Verify.Assert(bool, string)"/> and by a broken invariant.</summary>
    /// <remarks>Under <c>tidelock check</c> it is never thrown: the violation is reported and ends that execution.</remarks>
    public sealed class VerifyException : Exception
    {
        /// <summary>An exception with the message of the assertion, or the name of the invariant.</summary>
        public VerifyException(string message) : base(message)
        {
        }
    }

    /// <summary>
    /// Choices, assumptions, assertions, atomic blocks and invariants for programs that <c>tidelock check</c> explores.
    /// </summary>
    /// <remarks>
    /// On plain .NET the same program runs as one execution: choices are random, assertions throw. The environment
    /// variable <c>TIDELOCK_SEED</c> (a number) makes the choices repeatable, as far as the schedule of the threads is.
    /// All methods may be called from any thread.
    /// </remarks>
    [StackTraceHidden]
    [DebuggerNonUserCode]
    public static class Verify
    {
        /// <summary>
        /// The exit code of a program whose assumption failed on plain .NET: 77, which test runners know as "skipped".
        /// </summary>
        public const int AssumptionFailed = 77;

        /// <summary>A number from 0 to <paramref name="n"/> - 1. Tidelock explores all of them.</summary>
        /// <remarks>On plain .NET: one of them at random.</remarks>
        /// <exception cref="ArgumentOutOfRangeException"><paramref name="n"/> is less than 1.</exception>
        public static int Choose(int n)
        {
            if (n < 1)
            {
                throw new ArgumentOutOfRangeException(nameof(n), "There must be at least one value to choose.");
            }
            return n == 1 ? 0 : ChooseCore(n);
        }

        /// <summary>One of the given values. Tidelock explores all of them.</summary>
        /// <exception cref="ArgumentException">There are no values.</exception>
        public static T Choose<T>(params T[] values)
        {
            if (values is null || values.Length == 0)
            {
                throw new ArgumentException("There must be at least one value to choose.", nameof(values));
            }
            return values[Choose(values.Length)];
        }

        /// <summary>False or true. Tidelock explores both.</summary>
        public static bool Bool() => ChooseCore(2) != 0;

        /// <summary>A number from <paramref name="lo"/> to <paramref name="hi"/>, both included.</summary>
        /// <exception cref="ArgumentOutOfRangeException">
        /// <paramref name="hi"/> is less than <paramref name="lo"/>, or there are 2^31 values or more.
        /// </exception>
        public static int Int(int lo, int hi)
        {
            long count = (long)hi - lo + 1;
            if (count < 1 || count > int.MaxValue)
            {
                throw new ArgumentOutOfRangeException(nameof(hi), "The range must have at least one and at most 2^31 - 1 values.");
            }
            return lo + Choose((int)count);
        }

        /// <summary>Only executions in which <paramref name="condition"/> holds here are of interest.</summary>
        /// <remarks>
        /// Tidelock drops the others without a word. On plain .NET the process ends quietly, whichever thread asks, with
        /// exit code <see cref="AssumptionFailed"/>: this run shows nothing, run it again.
        /// </remarks>
        public static void Assume([DoesNotReturnIf(false)] bool condition) => AssumeCore(condition);

        /// <summary>The condition must hold here in every execution.</summary>
        public static void Assert([DoesNotReturnIf(false)] bool condition) => Assert(condition, "the assertion does not hold");

        /// <summary>The condition must hold here in every execution; the message says what is wrong if it does not.</summary>
        /// <remarks>
        /// Tidelock reports a violation of kind <c>assertion</c>. On plain .NET a <see cref="VerifyException"/> is thrown,
        /// in release builds too.
        /// </remarks>
        /// <exception cref="VerifyException">Plain .NET: the condition does not hold.</exception>
        public static void Assert([DoesNotReturnIf(false)] bool condition, string message)
        {
            if (!condition)
            {
                FailCore(message);
            }
        }

        /// <summary>Runs the action as one step: no other thread runs in between.</summary>
        /// <remarks>
        /// Under Tidelock an action that blocks (on a monitor, on a wait) is atomic up to there and from there on. On plain
        /// .NET there is one lock for all atomic blocks, re-entrant: they exclude each other, not the rest of the program.
        /// </remarks>
        public static void Atomic(Action action)
        {
            BeginAtomic();
            try
            {
                action();
            }
            finally
            {
                EndAtomic();
            }
        }

        /// <summary>Evaluates the function as one step: no other thread runs in between.</summary>
        /// <inheritdoc cref="Atomic(Action)" path="/remarks"/>
        public static T Atomic<T>(Func<T> function)
        {
            BeginAtomic();
            try
            {
                return function();
            }
            finally
            {
                EndAtomic();
            }
        }

        /// <summary>From now on the predicate must hold in every state.</summary>
        /// <remarks>
        /// The predicate should only read, and not block. Tidelock evaluates it in every state, as one step of nobody, and
        /// reports a violation of kind <c>invariant</c> with this name; states in the middle of an atomic block do not
        /// count. On plain .NET it is evaluated here, at the end of every outermost atomic block and when the program ends,
        /// under the lock of the atomic blocks.
        /// </remarks>
        /// <exception cref="VerifyException">Plain .NET: the predicate does not hold.</exception>
        public static void Always(string name, Func<bool> predicate)
        {
            if (name is null)
            {
                throw new ArgumentNullException(nameof(name));
            }
            if (predicate is null)
            {
                throw new ArgumentNullException(nameof(predicate));
            }
            AlwaysCore(name, predicate);
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        internal static int ChooseCore(int n) => PlainDotNet.Choose(n);

        [MethodImpl(MethodImplOptions.NoInlining)]
        internal static void AssumeCore(bool condition)
        {
            if (!condition)
            {
                Environment.Exit(AssumptionFailed);
            }
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        internal static void FailCore(string message) => throw new VerifyException(message);

        [MethodImpl(MethodImplOptions.NoInlining)]
        internal static void BeginAtomic() => PlainDotNet.BeginAtomic();

        [MethodImpl(MethodImplOptions.NoInlining)]
        internal static void EndAtomic() => PlainDotNet.EndAtomic();

        [MethodImpl(MethodImplOptions.NoInlining)]
        internal static void AlwaysCore(string name, Func<bool> predicate) => PlainDotNet.Add(name, predicate);

        // In a class of its own: under Tidelock nothing of it is ever initialised.
        [StackTraceHidden]
        private static class PlainDotNet
        {
            private static readonly object gate = new object();
            private static readonly Random random = MakeRandom();
            private static readonly List<(string Name, Func<bool> Predicate)> invariants = new List<(string, Func<bool>)>();
            private static int depth;  // of atomic blocks of the thread that holds the gate

            private static Random MakeRandom()
            {
                string? seed = Environment.GetEnvironmentVariable("TIDELOCK_SEED");
                return int.TryParse(seed, NumberStyles.Integer, CultureInfo.InvariantCulture, out int value)
                    ? new Random(value)
                    : new Random();
            }

            internal static int Choose(int n)
            {
                lock (gate)
                {
                    return random.Next(n);
                }
            }

            internal static void BeginAtomic()
            {
                Monitor.Enter(gate);
                depth++;
            }

            internal static void EndAtomic()
            {
                depth--;
                try
                {
                    CheckInvariants();
                }
                finally
                {
                    Monitor.Exit(gate);
                }
            }

            internal static void Add(string name, Func<bool> predicate)
            {
                lock (gate)
                {
                    if (invariants.Count == 0)
                    {
                        AppDomain.CurrentDomain.ProcessExit += AtExit;
                    }
                    invariants.Add((name, predicate));
                    CheckInvariants();
                }
            }

            private static void AtExit(object? sender, EventArgs e) => CheckInvariants();

            private static void CheckInvariants()
            {
                lock (gate)
                {
                    if (depth != 0)
                    {
                        return;
                    }
                    foreach ((string name, Func<bool> predicate) in invariants)
                    {
                        if (!predicate())
                        {
                            throw new VerifyException($"the invariant '{name}' does not hold");
                        }
                    }
                }
            }
        }
    }
}
