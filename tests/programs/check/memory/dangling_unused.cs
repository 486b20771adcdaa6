// about:   pointers that outlive what they point to, and that nobody follows
// mode:    check
// expect:  ok states=22
unsafe class DanglingUnused
{
    static int* kept;

    static int Sum()
    {
        int variable = 5;
        kept = &variable;
        int* area = stackalloc int[2];
        area[0] = *kept;
        area[1] = 2;
        return area[0] + area[1];
    }

    static void Main()
    {
        int sum = 0;
        for (int i = 0; i < 3; i++)
        {
            var thread = new System.Threading.Thread(() => sum += Sum());
            thread.Start();
            thread.Join();
        }
        System.Diagnostics.Debug.Assert(sum == 21 && kept != null);
    }
}
