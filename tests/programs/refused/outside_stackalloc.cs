// about: a store past the end of a stackalloc area
// mode:  refuse
// memory: access to outside a stackalloc area
class OutsideStackalloc {
    static unsafe void Main() {
        int* p = stackalloc int[4];
        for (int i = 0; i <= 4; i++) p[i] = i;
    }
}
