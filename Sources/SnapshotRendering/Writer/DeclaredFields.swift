import Foundation

#if canImport(ObjectiveC)
import ObjectiveC
#endif

/// The stored properties of a type as its metadata lists them, independent of mirrors.
package enum DeclaredFields {
  /// The way in which a field holds its value.
  package enum Hold {
    case plain
    case noncopyable
    /// By a reference declared `weak`.
    case weak
    /// By a reference declared `unowned`.
    case unowned
    /// By a reference declared `unowned(unsafe)`.
    case unmanaged
  }

  /// Returns the names of a type's fields in the source, with the fields of superclasses.
  static func names(of type: Any.Type) -> [String] {
    let ancestors = sequence(first: type) { ($0 as? AnyClass).flatMap(_getSuperclass) }
    return ancestors.flatMap(fields).map(\.name).filter { $0 != "_$observationRegistrar" }
      .map(StoredFields.plainName)
  }

  /// Returns the fields of one type, read from its descriptor, whose layout is part of the ABI.
  ///
  /// The names of superclasses' fields are not among them.
  package static func fields(of type: Any.Type) -> [(name: String, hold: Hold)] {
    guard let word = descriptorWord(of: type),
      let descriptor = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer?>.self)[word],
      let records = target(descriptor + 16)
    else { return [] }
    return (0..<Int(records.load(fromByteOffset: 12, as: UInt32.self))).map { index in
      let record = records + 16 + index * 12
      let name = target(record + 8)?.assumingMemoryBound(to: CChar.self)
      return (name.map { String(cString: $0) } ?? "", target(record + 4).map(hold) ?? .plain)
    }
  }

  /// Returns the way in which a field of a mangled type holds its value.
  ///
  /// For a noncopyable field, a reference to a function stands in place of the type; the byte 9
  /// marks this reference. `Xw`, `Xo` and `Xu` end the types of weak and unowned fields.
  private static func hold(_ type: UnsafeRawPointer) -> Hold {
    if type.load(as: UInt8.self) == 9 { return .noncopyable }
    var (place, ending) = (type, "")
    while case let byte = place.load(as: UInt8.self), byte != 0 {
      // A byte below 0x20 begins a reference of four bytes, or of eight bytes from 0x18 on.
      ending = byte < 0x20 ? "" : String(ending.suffix(1)) + String(Unicode.Scalar(byte))
      place += byte >= 0x20 ? 1 : byte < 0x18 ? 5 : 9
    }
    return ["Xw": .weak, "Xo": .unowned, "Xu": .unmanaged][ending] ?? .plain
  }

  /// Returns the index of the word in the metadata that points to the descriptor; nil for a type
  /// without listed fields.
  private static func descriptorWord(of type: Any.Type) -> Int? {
    guard let object = type as? AnyClass else { return DeclaredType.isStruct(type) ? 1 : nil }
    #if canImport(ObjectiveC)
    return ForeignParts.isOfSwift(object) ? 8 : nil
    #else
    _ = object
    return 5
    #endif
  }

  /// Returns the address to which a relative pointer leads; nil for a null pointer.
  private static func target(_ place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = Int(place.load(as: Int32.self))
    return offset == 0 ? nil : place + offset
  }
}

/// The type with which a property or an element is declared.
enum DeclaredType {
  /// Whether `type` is an existential, such as `Any` or `any P`, whose values have types of their
  /// own.
  ///
  /// The function reads the kind at the start of the type's metadata, which is part of the ABI. A
  /// cast cannot separate `any P` from the types that conform to `P`.
  static func isExistential(_ type: Any.Type) -> Bool {
    let kind = kind(of: type)
    return kind == 0x303 || kind == 0x307
  }

  /// Whether a child of a mirror is declared with an existential type.
  static func isExistential(of child: Any) -> Bool { isExistential(of(child)) }

  /// Returns the declared type of a mirror's child.
  ///
  /// The `Any` that holds the child keeps this type.
  static func of(_ child: Any) -> Any.Type {
    func declared<Declared>(_: Declared) -> Any.Type { Declared.self }
    return _openExistential(child, do: declared)
  }

  static func isStruct(_ type: Any.Type) -> Bool { kind(of: type) == 0x200 }
  static func isTuple(_ type: Any.Type) -> Bool { kind(of: type) == 0x301 }
  static func isFunction(_ type: Any.Type) -> Bool { kind(of: type) == 0x302 }

  private static func kind(of type: Any.Type) -> UInt {
    unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
  }
}

extension TypePlan {
  /// Whether a part of the type may be declared as an existential, as the elements of `[Any]` are.
  ///
  /// The parts of a struct or an object are known only with a value, so the result is true. For a type
  /// that makes its own mirror, the result is false.
  static func holdsAny(_ type: Any.Type, isCustom: Bool) -> Bool {
    let parts = parts(of: type)
    return parts.isEmpty ? !isCustom : parts.contains(where: DeclaredType.isExistential)
  }

  /// Whether a value of the type may have the same text as a value of another type: `1` may be an
  /// `Int8`.
  ///
  /// The result is false for the default types of numbers, texts and Booleans: `Int`, `Double`,
  /// `String` and `Bool`. Some platforms use `NSNumber` and `NSString` instead; for these two
  /// types the result is false too.
  static func readsLikeOthers(_ type: Any.Type, _ kind: Kind, isCustom: Bool) -> Bool {
    switch kind {
    case .leaf: type is any Numeric.Type && type != Int.self && type != Double.self
    case .text: !(type is AnyClass)
    case .optional: !parts(of: type).contains(where: DeclaredType.isExistential)
    case .list, .unordered, .entries: parts(of: type).contains(where: readLikeOthers)
    case .reflected: isCustom || !(type is AnyClass || DeclaredType.isStruct(type))
    default: false
    }
  }

  private static func parts(of type: Any.Type) -> [Any.Type] {
    switch type {
    case let type as any OptionalValue.Type: [type.wrappedType]
    case let type as any ElementsValue.Type: [type.elementType]
    case let type as any EntriesValue.Type: [type.keyType, type.valueType]
    default: []
    }
  }

  /// Whether a value of the type `part` may have the same text as a value of another type.
  ///
  /// A value that is declared with an existential always has its own text, which shows the value's
  /// type.
  private static func readLikeOthers(_ part: Any.Type) -> Bool {
    !DeclaredType.isExistential(part) && TypePlans.shared.plan(for: part).readsLikeOthers
  }
}

/// The stored parts that no mirror shows, because the type comes from C or Objective-C.
enum ForeignParts {
  /// Whether values of a type may have parts that no mirror shows.
  static func mayBe(in type: Any.Type, qualified: String) -> Bool {
    guard let type = type as? AnyClass else {
      return qualified.hasPrefix("__C.") && DeclaredType.isStruct(type)
    }
    #if canImport(ObjectiveC)
    guard type is NSObject.Type, !(type is NSNull.Type) else { return false }
    let ancestors = sequence(first: type) { class_getSuperclass($0) }
    return ancestors.prefix { $0 != NSObject.self }.contains { !isOfSwift($0) }
    #else
    // Without Objective-C a mirror shows everything that an object stores.
    _ = type
    return false
    #endif
  }

  /// Whether a struct of C has more than its mirror shows, such as single-bit fields or a union.
  ///
  /// The function computes the size of the shown fields by the rules of C; a larger struct has
  /// other parts.
  static func are(in value: Any, besides mirror: Mirror) -> Bool {
    var end = 0
    for child in mirror.children {
      let (size, alignment) = layout(of: child.value)
      end = rounded(end, to: alignment) + size
    }
    let (size, alignment) = layout(of: value)
    return rounded(end, to: alignment) < size
  }

  private static func layout(of value: Any) -> (size: Int, alignment: Int) {
    func measured<Value>(_: Value.Type) -> (size: Int, alignment: Int) {
      (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    }
    // The value's own type counts: an element of a list of `Any` is boxed twice.
    return _openExistential(type(of: value), do: measured)
  }

  private static func rounded(_ count: Int, to alignment: Int) -> Int {
    (count + alignment - 1) / alignment * alignment
  }

  #if canImport(ObjectiveC)
  /// Whether a class is declared in Swift, as a bit in the fifth word of the class tells.
  ///
  /// The runtimes of Swift and of Objective-C both use this bit.
  static func isOfSwift(_ type: AnyClass) -> Bool {
    unsafeBitCast(type, to: UnsafePointer<UInt>.self)[4] & 2 != 0
  }
  #endif
}
