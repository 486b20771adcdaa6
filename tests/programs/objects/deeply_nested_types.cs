// about: types nested in types, ninety deep, generic ones among them
// mode:  run
using System;

static class DeeplyNested
{
    static void Main()
    {
        Console.WriteLine(new C0<int>.C1.C2.C3.C4.C5.C6.C7.C8.C9.C10.C11.C12.C13.C14.C15.C16.C17.C18.C19.C20.C21.C22.C23.C24.C25.C26.C27.C28.C29.C30<int>.C31.C32.C33.C34.C35.C36.C37.C38.C39.C40.C41.C42.C43.C44.C45.C46.C47.C48.C49.C50.C51.C52.C53.C54.C55.C56.C57.C58.C59.C60<int>.C61.C62.C63.C64.C65.C66.C67.C68.C69.C70.C71.C72.C73.C74.C75.C76.C77.C78.C79.C80.C81.C82.C83.C84.C85.C86.C87.C88.C89().Get());
        Console.WriteLine(typeof(C0<int>.C1.C2.C3.C4.C5.C6.C7.C8.C9.C10.C11.C12.C13.C14.C15.C16.C17.C18.C19.C20.C21.C22.C23.C24.C25.C26.C27.C28.C29.C30<int>.C31.C32.C33.C34.C35.C36.C37.C38.C39.C40.C41.C42.C43.C44.C45.C46.C47.C48.C49.C50.C51.C52.C53.C54.C55.C56.C57.C58.C59.C60<int>.C61.C62.C63.C64.C65.C66.C67.C68.C69.C70.C71.C72.C73.C74.C75.C76.C77.C78.C79.C80.C81.C82.C83.C84.C85.C86.C87.C88.C89).FullName.Split('+').Length);
    }
}

class C0<T0> { public class C1 { public class C2 { public class C3 { public class C4 { public class C5 { public class C6 { public class C7 { public class C8 { public class C9 { public class C10 { public class C11 { public class C12 { public class C13 { public class C14 { public class C15 { public class C16 { public class C17 { public class C18 { public class C19 { public class C20 { public class C21 { public class C22 { public class C23 { public class C24 { public class C25 { public class C26 { public class C27 { public class C28 { public class C29 { public class C30<T30> { public class C31 { public class C32 { public class C33 { public class C34 { public class C35 { public class C36 { public class C37 { public class C38 { public class C39 { public class C40 { public class C41 { public class C42 { public class C43 { public class C44 { public class C45 { public class C46 { public class C47 { public class C48 { public class C49 { public class C50 { public class C51 { public class C52 { public class C53 { public class C54 { public class C55 { public class C56 { public class C57 { public class C58 { public class C59 { public class C60<T60> { public class C61 { public class C62 { public class C63 { public class C64 { public class C65 { public class C66 { public class C67 { public class C68 { public class C69 { public class C70 { public class C71 { public class C72 { public class C73 { public class C74 { public class C75 { public class C76 { public class C77 { public class C78 { public class C79 { public class C80 { public class C81 { public class C82 { public class C83 { public class C84 { public class C85 { public class C86 { public class C87 { public class C88 { public class C89 { public int Get() => 90;
}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}
