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

  /// Whether `type` is a struct.
  static func isStruct(_ type: Any.Type) -> Bool { kind(of: type) == 0x200 }

  private static func kind(of type: Any.Type) -> UInt {
    unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
  }
}

extension TypePlan {
  /// Whether a part of the type may be declared as an existential, as the elements of `[Any]` are.
  ///
  /// The parts of a struct or an object are known only after one of its values has been read; until
  /// then, the result is true. For a type that makes its own mirror, the result is false.
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
    case .substring: true
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
