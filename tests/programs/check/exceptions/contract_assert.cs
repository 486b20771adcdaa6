// about:   Contract.Assert is an assertion
// mode:    check
// expect:  violation kind=assertion
// defines: CONTRACTS_FULL
// message: the tide is out
using System.Diagnostics.Contracts;

static class ContractAssert
{
    static void Main() => Contract.Assert(System.Environment.ProcessorCount < 0, "the tide is out"); // ERROR
}
