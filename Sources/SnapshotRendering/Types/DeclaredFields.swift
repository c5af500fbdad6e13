/// The stored properties of a type as its metadata lists them, independent of mirrors.
package struct DeclaredFields {
  /// The names of the fields in the source, with the fields of superclasses.
  let names: [String]
  /// Whether each of the type's own properties is noncopyable, in the order of declaration.
  let noncopyable: [Bool]

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

  /// Reads the fields of a type from its metadata.
  ///
  /// - Parameter type: A struct or a class of Swift; any other type has no fields.
  init(of type: Any.Type) {
    let fields = Self.fields(of: type)
    let ancestors = sequence(first: (type as? AnyClass).flatMap(_getSuperclass)) {
      $0.map(_getSuperclass)
    }
    let inherited = ancestors.prefix { $0 != nil }.flatMap { $0.map(Self.fields) ?? [] }
    names = (fields + inherited).map(\.name).filter { $0 != "_$observationRegistrar" }
      .map(StoredFields.plainName)
    noncopyable = fields.map { $0.hold == .noncopyable }
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
