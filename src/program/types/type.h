// The identity, shape and layout of every type a program can name. One Type object exists per exact instantiation
// (List<int> and List<string> are two objects; nothing is shared between instantiations), owned by the Loader's arena
// and never freed, so that pointer equality is type identity.
//
// A Type is filled in stages, each ensured by the Loader before its members may be read:
//   created   identity: shape, definition, args, element, name, flags
//   linked    base, interfaces, storage and stack kind
//   laid out  instance size, alignment, field offsets, pointer offsets, static area sizes
//   complete  vtable
// Types, methods and fields are the same for every machine that runs the program. What a machine makes of one (its
// handle, its static area, whether its class is initialised) is the machine's, by `id`.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tidelock::types {

class Assembly;
struct Field;
struct Method;
struct Type;
struct MethodSignature;

enum class Shape : std::uint8_t {
    Class,  // reference type, also System.Object, String, delegates
    Interface,
    ValueType,  // structs, enums and primitives
    SzArray,    // T[]
    MdArray,    // T[,] and T[*]
    Pointer,
    ByRef,
    FunctionPointer,
    GenericParam,  // a type or method parameter, in open types that reflection sees
};

// The primitive behind a type: of an enum, its underlying type. `None` for everything else.
enum class Prim : std::uint8_t { None, Void, Boolean, Char, I1, U1, I2, U2, I4, U4, I8, U8, R4, R8, I, U };

// How a location of this type is held in memory (field, element, static).
enum class Storage : std::uint8_t { None, I1, U1, I2, U2, I4, U4, I8, R4, R8, Ref, ByRef, Value };

// How a value of this type is held on the evaluation stack (ECMA-335 III.1.1), with I8 and native int apart for
// verification only.
enum class StackKind : std::uint8_t { Void, I4, I8, Native, R4, R8, Ref, ByRef, Value };

enum class Stage : std::uint8_t { Created, Linking, Linked, LayingOut, LaidOut, Completing, Complete };

inline constexpr std::uint32_t kObjectHeader = 8;  // the MethodTable word at offset 0 of every object
inline constexpr std::uint32_t kStringChars = 12;  // MethodTable word, int32 length, then UTF-16
inline constexpr std::uint32_t kArrayLength = 8;   // uint32 length
inline constexpr std::uint32_t kArrayData = 16;    // SZ array elements

// Ids are less than these: tables by id have room for as many.
inline constexpr std::uint32_t kMaxTypes = 1U << 24U;
inline constexpr std::uint32_t kMaxMethods = 1U << 25U;

struct Type {
    // --- identity (created) ---
    Shape shape{};
    Prim prim = Prim::None;
    bool is_enum = false;
    bool is_generic_definition = false;  // args are this type's own parameters
    bool contains_generic_params = false;
    bool is_method_param = false;  // GenericParam: of a method rather than of a type
    Stage stage = Stage::Created;
    std::uint32_t id = 0;          // dense, in order of creation, from 1
    Assembly* assembly = nullptr;  // the declaring module; of the element for arrays, pointers and byrefs
    std::uint32_t type_def = 0;    // TypeDef row, 0 when there is none
    std::uint32_t flags = 0;       // TypeAttributes
    std::string_view name;         // metadata name, "List`1"; "" for constructed element types
    std::string_view name_space;
    Type* definition = nullptr;                  // the generic definition, or this
    Type* enclosing = nullptr;                   // definition of the enclosing type, if nested
    std::span<Type* const> args;                 // exact type arguments, those of enclosing types first
    Type* element = nullptr;                     // arrays, pointers, byrefs
    std::uint32_t rank = 0;                      // MdArray
    const MethodSignature* signature = nullptr;  // FunctionPointer
    std::uint32_t param_index = 0;               // GenericParam
    std::uint32_t param_row = 0;                 // GenericParam: metadata row, 0 if none
    Type* param_owner = nullptr;                 // GenericParam of a type: its definition
    Method* param_owner_method = nullptr;

    // --- linked ---
    Storage storage = Storage::None;
    StackKind stack = StackKind::Void;
    Type* base = nullptr;
    std::span<Type* const> interfaces;  // exact, transitive, in the order of InterfaceImpl, bases' first

    // --- laid out ---
    bool is_byref_like = false;
    bool has_pointers = false;     // instance data holds object references or managed pointers
    bool has_static_ctor = false;  // declares .cctor
    bool before_field_init = false;
    bool has_finalizer = false;  // overrides Object.Finalize; known when complete
    std::uint32_t alignment = 1;
    std::uint32_t value_size = 0;    // bytes of instance data without header: sizeof for value types
    std::uint32_t element_size = 0;  // arrays: stride
    std::span<const std::uint32_t>
        pointer_offsets;            // offsets in the instance data (after the header) that hold pointers
    std::uint32_t static_size = 0;  // bytes of ordinary static data
    std::span<const std::uint32_t> static_pointer_offsets;
    std::uint32_t thread_static_size = 0;
    std::span<const std::uint32_t> thread_static_pointer_offsets;
    std::span<Field> fields;  // declared here, in metadata order, instance and static

    // --- complete ---
    std::span<Method*> vtable;  // slot -> implementation; null until first asked for, see Loader::vtable_method
    Method* static_ctor = nullptr;

    // --- the loader's own ---
    struct Loading;  // loader_impl.h
    Loading* loading = nullptr;

    [[nodiscard]] bool is_value_type() const { return shape == Shape::ValueType; }
    [[nodiscard]] bool is_reference() const { return storage == Storage::Ref; }
    [[nodiscard]] bool is_array() const { return shape == Shape::SzArray || shape == Shape::MdArray; }
    [[nodiscard]] bool is_interface() const { return shape == Shape::Interface; }
    [[nodiscard]] bool is_generic() const { return !args.empty(); }
    [[nodiscard]] bool is_primitive() const { return prim != Prim::None && !is_enum; }
};

struct Field {
    Type* owner = nullptr;
    std::uint32_t row = 0;    // Field row in owner's assembly
    std::uint16_t flags = 0;  // FieldAttributes
    bool is_static = false;
    bool is_thread_static = false;
    bool is_literal = false;
    bool has_rva = false;      // its data is in the image
    bool is_volatile = false;  // modreq IsVolatile; informative
    std::string_view name;
    Type* type = nullptr;      // null until Loader::field_type; instance fields have it after layout
    std::uint32_t offset = 0;  // in instance data (after the header), static area or thread-static area
    std::uint32_t id = 0;      // dense, in order of creation, from 1
};

}  // namespace tidelock::types
