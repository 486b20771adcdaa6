// A ray tracer: 64 spheres, one light, an image of N by N pixels; the rows are dealt cyclically to the threads, which add
// their checksums under a lock and meet at a barrier made of a monitor. Written from the description in the MoonWalker
// paper, section 4.2. Arguments: threads, pixels in each direction.
using System;
using System.Diagnostics;
using System.Threading;

readonly record struct Vector(double X, double Y, double Z)
{
    public static Vector operator +(Vector a, Vector b) => new(a.X + b.X, a.Y + b.Y, a.Z + b.Z);

    public static Vector operator -(Vector a, Vector b) => new(a.X - b.X, a.Y - b.Y, a.Z - b.Z);

    public static Vector operator *(double factor, Vector a) => new(factor * a.X, factor * a.Y, factor * a.Z);

    internal double Dot(Vector b) => (X * b.X) + (Y * b.Y) + (Z * b.Z);

    internal Vector Unit() => 1 / Math.Sqrt(Dot(this)) * this;
}

sealed class Sphere(Vector centre, double radius, double shine)
{
    private readonly Vector centre = centre;
    private readonly double radius = radius;

    internal double Shine => shine;

    /// <summary>How far along the ray the sphere is hit; infinity if it is not.</summary>
    internal double Hit(Vector origin, Vector direction)
    {
        Vector way = centre - origin;
        double along = way.Dot(direction);
        double discriminant = (radius * radius) - way.Dot(way) + (along * along);
        if (discriminant < 0)
        {
            return double.PositiveInfinity;
        }
        double distance = along - Math.Sqrt(discriminant);
        return distance > 1e-6 ? distance : double.PositiveInfinity;
    }

    internal Vector Normal(Vector point) => (point - centre).Unit();
}

sealed class Scene
{
    private readonly Sphere[] spheres = new Sphere[64];
    private readonly Vector light = new Vector(-1, 1, -2).Unit();

    internal Scene()
    {
        for (int i = 0; i < spheres.Length; i++)
        {
            var centre = new Vector((i % 4) - 1.5, (i / 4 % 4) - 1.5, (i / 16) + 2);
            spheres[i] = new Sphere(centre, 0.4, 0.2 + (0.01 * i));
        }
    }

    internal int Trace(Vector origin, Vector direction)
    {
        Sphere? nearest = null;
        double distance = double.PositiveInfinity;
        foreach (Sphere sphere in spheres)
        {
            double hit = sphere.Hit(origin, direction);
            if (hit < distance)
            {
                (nearest, distance) = (sphere, hit);
            }
        }
        if (nearest == null)
        {
            return 0;
        }
        double brightness = Math.Max(0, nearest.Normal(origin + (distance * direction)).Dot(light));
        return (int)(255 * Math.Min(1, brightness + nearest.Shine));
    }
}

sealed class MonitorBarrier(int count)
{
    private int arrived, generation;

    internal void Arrive()
    {
        lock (this)
        {
            int mine = generation;
            if (++arrived == count)
            {
                arrived = 0;
                generation++;
                Monitor.PulseAll(this);
                return;
            }
            while (generation == mine)
            {
                Monitor.Wait(this);
            }
        }
    }
}

sealed class Renderer(int threads, int size)
{
    private readonly Scene scene = new();
    private readonly MonitorBarrier barrier = new(threads);
    private long checksum;

    internal long Checksum => checksum;

    internal void Run(int id)
    {
        barrier.Arrive();
        long mine = 0;
        for (int row = id; row < size; row += threads)
        {
            for (int column = 0; column < size; column++)
            {
                mine += Render(row, column);
            }
        }
        lock (scene)
        {
            checksum += mine;
        }
        barrier.Arrive();
    }

    private int Render(int row, int column)
    {
        double x = ((column + 0.5) / size) - 0.5, y = ((row + 0.5) / size) - 0.5;
        return scene.Trace(new Vector(0.4, 0.3, -2), new Vector(x, y, 1).Unit());
    }
}

static class RayTracer
{
    static long Render(int threads, int size)
    {
        var renderer = new Renderer(threads, size);
        var workers = new Thread[threads - 1];
        for (int i = 0; i < workers.Length; i++)
        {
            int id = i + 1;
            workers[i] = new Thread(() => renderer.Run(id));
            workers[i].Start();
        }
        renderer.Run(0);
        foreach (Thread worker in workers)
        {
            worker.Join();
        }
        return renderer.Checksum;
    }

    static void Main(string[] args)
    {
        int threads = int.Parse(args[0]), size = int.Parse(args[1]);
        long expected = Render(1, size);
        long actual = Render(threads, size);
        Debug.Assert(expected == actual, "the picture depends on the number of threads");
        Console.WriteLine(actual);
    }
}
