// Bit masks of the tables' flag columns (ECMA-335 II.23.1 and its augments), to be used on the numbers that the getters
// return: `(md.TypeDef(t).Flags() & TypeAttributes::Interface) != 0`.
#pragma once

#include <cstdint>

namespace tidelock::metadata {

struct TypeAttributes {
    static constexpr std::uint32_t VisibilityMask = 0x7, NotPublic = 0x0, Public = 0x1, NestedPublic = 0x2,
                                   NestedPrivate = 0x3, NestedFamily = 0x4, NestedAssembly = 0x5,
                                   NestedFamANDAssem = 0x6, NestedFamORAssem = 0x7;
    static constexpr std::uint32_t LayoutMask = 0x18, AutoLayout = 0x0, SequentialLayout = 0x8, ExplicitLayout = 0x10,
                                   ExtendedLayout = 0x18;
    static constexpr std::uint32_t Interface = 0x20, Abstract = 0x80, Sealed = 0x100, SpecialName = 0x400,
                                   RTSpecialName = 0x800, Import = 0x1000, Serializable = 0x2000,
                                   WindowsRuntime = 0x4000, HasSecurity = 0x40000, BeforeFieldInit = 0x100000,
                                   IsTypeForwarder = 0x200000;
};

struct FieldAttributes {
    static constexpr std::uint16_t FieldAccessMask = 0x7, CompilerControlled = 0x0, Private = 0x1, FamANDAssem = 0x2,
                                   Assembly = 0x3, Family = 0x4, FamORAssem = 0x5, Public = 0x6;
    static constexpr std::uint16_t Static = 0x10, InitOnly = 0x20, Literal = 0x40, NotSerialized = 0x80,
                                   HasFieldRVA = 0x100, SpecialName = 0x200, RTSpecialName = 0x400,
                                   HasFieldMarshal = 0x1000, PInvokeImpl = 0x2000, HasDefault = 0x8000;
};

struct MethodAttributes {
    static constexpr std::uint16_t MemberAccessMask = 0x7, CompilerControlled = 0x0, Private = 0x1, FamANDAssem = 0x2,
                                   Assem = 0x3, Family = 0x4, FamORAssem = 0x5, Public = 0x6;
    static constexpr std::uint16_t UnmanagedExport = 0x8, Static = 0x10, Final = 0x20, Virtual = 0x40, HideBySig = 0x80,
                                   NewSlot = 0x100, Strict = 0x200, Abstract = 0x400, SpecialName = 0x800,
                                   RTSpecialName = 0x1000, PInvokeImpl = 0x2000, HasSecurity = 0x4000,
                                   RequireSecObject = 0x8000;
};

struct MethodImplAttributes {
    static constexpr std::uint16_t CodeTypeMask = 0x3, IL = 0x0, Native = 0x1, OPTIL = 0x2, Runtime = 0x3;
    static constexpr std::uint16_t Unmanaged = 0x4, NoInlining = 0x8, ForwardRef = 0x10, Synchronized = 0x20,
                                   NoOptimization = 0x40, PreserveSig = 0x80, AggressiveInlining = 0x100,
                                   AggressiveOptimization = 0x200, InternalCall = 0x1000, Async = 0x2000;
};

struct ParamAttributes {
    static constexpr std::uint16_t In = 0x1, Out = 0x2, Optional = 0x10, HasDefault = 0x1000, HasFieldMarshal = 0x2000;
};

struct GenericParamAttributes {
    static constexpr std::uint16_t VarianceMask = 0x3, Covariant = 0x1, Contravariant = 0x2;
    static constexpr std::uint16_t ReferenceTypeConstraint = 0x4, NotNullableValueTypeConstraint = 0x8,
                                   DefaultConstructorConstraint = 0x10, AllowByRefLike = 0x20;
};

struct MethodSemanticsAttributes {
    static constexpr std::uint16_t Setter = 0x1, Getter = 0x2, Other = 0x4, AddOn = 0x8, RemoveOn = 0x10, Fire = 0x20;
};

struct PInvokeAttributes {
    static constexpr std::uint16_t NoMangle = 0x1, CharSetMask = 0x6, CharSetAnsi = 0x2, CharSetUnicode = 0x4,
                                   CharSetAuto = 0x6, SupportsLastError = 0x40, CallConvMask = 0x700;
};

struct AssemblyFlags {
    static constexpr std::uint32_t PublicKey = 0x1, Retargetable = 0x100, WindowsRuntime = 0x200;
};

struct ManifestResourceAttributes {
    static constexpr std::uint32_t VisibilityMask = 0x7, Public = 0x1, Private = 0x2;
};

struct FileAttributes {
    static constexpr std::uint32_t ContainsNoMetaData = 0x1;
};

}  // namespace tidelock::metadata
