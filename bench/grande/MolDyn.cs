// Particles under a Lennard-Jones potential in a cube with periodic boundaries; the pairs are dealt cyclically to the
// threads, which meet at a barrier after each phase. Written from the description in the MoonWalker paper, section 4.2.
// Arguments: threads, and the edge d of the cube in cells of four particles each (the paper's depths of 27,885 to 245,878
// steps for d = 1 to 3 show that its d is not the number of particles itself).
using System;
using System.Diagnostics;
using System.Threading;

/// <summary>A barrier without locks: the last to arrive turns the sense round, the others wait for that.</summary>
sealed class SpinningBarrier(int count)
{
    private int waiting = count;
    private volatile bool sense;

    internal void Arrive(ref bool mine)
    {
        mine = !mine;
        if (Interlocked.Decrement(ref waiting) == 0)
        {
            Volatile.Write(ref waiting, count);
            sense = mine;
            return;
        }
        while (sense != mine)
        {
            Thread.Yield();
        }
    }
}

sealed class Particle(double x, double y, double z)
{
    internal double X = x, Y = y, Z = z;
    internal double Vx, Vy, Vz;

    internal void Move(double fx, double fy, double fz, double step, double side)
    {
        Vx += fx * step;
        Vy += fy * step;
        Vz += fz * step;
        X = Wrap(X + (Vx * step), side);
        Y = Wrap(Y + (Vy * step), side);
        Z = Wrap(Z + (Vz * step), side);
    }

    internal double KineticEnergy => 0.5 * ((Vx * Vx) + (Vy * Vy) + (Vz * Vz));

    private static double Wrap(double value, double side) => value < 0 ? value + side : value >= side ? value - side : value;
}

/// <summary>What one thread adds up, three forces for each particle, so that no thread writes where another does.</summary>
sealed class Forces(int particles)
{
    internal readonly double[] Of = new double[3 * particles];
    internal double Potential;
}

sealed class Simulation
{
    private const double Step = 0.002, CutOff = 2.5;
    private const int Moves = 1;

    private readonly int threads;
    private readonly double side;
    private readonly Particle[] particles;
    private readonly Forces[] partial;
    private readonly SpinningBarrier barrier;
    private double energy;

    internal Simulation(int threads, int count)
    {
        this.threads = threads;
        side = 2.0 * Math.Cbrt(count) + 1;
        particles = new Particle[count];
        int edge = (int)Math.Ceiling(Math.Cbrt(count));
        for (int i = 0; i < count; i++)
        {
            particles[i] = new Particle(1.1 * (i % edge), 1.1 * (i / edge % edge), 1.1 * (i / (edge * edge)));
        }
        partial = new Forces[threads];
        for (int i = 0; i < threads; i++)
        {
            partial[i] = new Forces(count);
        }
        barrier = new SpinningBarrier(threads);
    }

    internal double Energy => energy;

    internal void Run(int id)
    {
        bool sense = false;
        for (int move = 0; move < Moves; move++)
        {
            CalculateForces(partial[id], id);
            barrier.Arrive(ref sense);
            MoveParticles(id);
            barrier.Arrive(ref sense);
        }
        if (id == 0)
        {
            energy = TotalEnergy();
        }
    }

    private void CalculateForces(Forces mine, int id)
    {
        for (int i = id; i < particles.Length; i += threads)
        {
            for (int j = i + 1; j < particles.Length; j++)
            {
                AddPair(mine, i, j);
            }
        }
    }

    private void AddPair(Forces mine, int i, int j)
    {
        Particle a = particles[i], b = particles[j];
        double dx = Nearest(a.X - b.X), dy = Nearest(a.Y - b.Y), dz = Nearest(a.Z - b.Z);
        double square = (dx * dx) + (dy * dy) + (dz * dz);
        if (square > CutOff * CutOff)
        {
            return;
        }
        double inverse = 1 / square, sixth = inverse * inverse * inverse;
        double force = 24 * inverse * sixth * ((2 * sixth) - 1);
        mine.Potential += 4 * sixth * (sixth - 1);
        Add(mine.Of, i, force * dx, force * dy, force * dz);
        Add(mine.Of, j, -force * dx, -force * dy, -force * dz);
    }

    private static void Add(double[] forces, int particle, double x, double y, double z)
    {
        forces[3 * particle] += x;
        forces[(3 * particle) + 1] += y;
        forces[(3 * particle) + 2] += z;
    }

    private double Nearest(double distance) =>
        distance > side / 2 ? distance - side : distance < -side / 2 ? distance + side : distance;

    private void MoveParticles(int id)
    {
        for (int i = id; i < particles.Length; i += threads)
        {
            double x = 0, y = 0, z = 0;
            foreach (Forces forces in partial)
            {
                x += forces.Of[3 * i];
                y += forces.Of[(3 * i) + 1];
                z += forces.Of[(3 * i) + 2];
            }
            particles[i].Move(x, y, z, Step, side);
        }
    }

    private double TotalEnergy()
    {
        double total = 0;
        foreach (Forces forces in partial)
        {
            total += forces.Potential;
        }
        foreach (Particle particle in particles)
        {
            total += particle.KineticEnergy;
        }
        return total;
    }
}

static class MolDyn
{
    static double Simulate(int threads, int count)
    {
        var simulation = new Simulation(threads, count);
        var workers = new Thread[threads - 1];
        for (int i = 0; i < workers.Length; i++)
        {
            int id = i + 1;
            workers[i] = new Thread(() => simulation.Run(id));
            workers[i].Start();
        }
        simulation.Run(0);
        foreach (Thread worker in workers)
        {
            worker.Join();
        }
        return simulation.Energy;
    }

    static void Main(string[] args)
    {
        int threads = int.Parse(args[0]), edge = int.Parse(args[1]);
        int count = 4 * edge * edge * edge;
        double expected = Simulate(1, count);
        double actual = Simulate(threads, count);
        Debug.Assert(Math.Abs(expected - actual) < 1e-9, "the energy depends on the number of threads");
        Console.WriteLine(actual);
    }
}
