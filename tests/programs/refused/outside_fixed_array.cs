// about: a pointer into an array runs over its end
// mode:  refuse
// memory: access to outside an object
using System;

class OutsideFixedArray {
    static unsafe void Main() {
        var numbers = new int[3];
        fixed (int* p = numbers) {
            for (int i = 0; i < 4; i++) p[i] = i;
        }
        Console.WriteLine(numbers.Length);
    }
}
