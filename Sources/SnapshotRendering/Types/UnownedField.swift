import Foundation

/// A stored property declared `unowned` or `unowned(unsafe)`.
///
/// A mirror reads such a property without a check, and ends the process if the object is gone. So
/// the object's reference count is asked first, by functions that the runtime exports.
struct UnownedField: Sendable {
  /// The property's place among the type's own properties.
  let index: Int
  /// The property's name in a mirror.
  let name: String
  /// Whether nothing tells whether the object is still there, as for `unowned(unsafe)`.
  private let isUnsafe: Bool
  private let offset: Int

  /// Returns the unowned properties that a struct or a class declares.
  static func all(of type: Any.Type) -> [UnownedField] {
    let parent: AnyClass? = (type as? AnyClass).flatMap(_getSuperclass)
    return DeclaredFields.fields(of: type).enumerated().compactMap { index, field in
      guard field.hold == .unowned || field.hold == .unmanaged else { return nil }
      let offset = childOffset(type, index: index + (parent.map { childCount($0) } ?? 0))
      let isUnsafe = field.hold == .unmanaged
      return UnownedField(index: index, name: field.name, isUnsafe: isUnsafe, offset: offset)
    }
  }

  /// Returns the text in place of the property's object; nil if the object can be read.
  func unread(in value: Any) -> Fact? {
    if isUnsafe { return Fact(text: "unowned(unsafe)(opaque)") }
    func isEmpty<Value>(_: Value.Type) -> Bool {
      if Value.self is AnyClass {
        return isGone(at: UnsafeRawPointer(Unmanaged.passUnretained(value as AnyObject).toOpaque()))
      }
      guard let value = value as? Value else { return false }
      return withUnsafeBytes(of: value) { $0.baseAddress.map(isGone) ?? false }
    }
    // The value's own type counts: an element of a list of `Any` is boxed twice.
    return _openExistential(type(of: value), do: isEmpty) ? Fact(text: "unowned(gone)") : nil
  }

  /// Whether the object is gone whose reference stands in the storage at an address.
  private func isGone(at storage: UnsafeRawPointer) -> Bool {
    let object = (storage + offset).load(as: UnsafeRawPointer?.self)
    // On Apple's systems, an odd address stands for an object that is not Swift's.
    guard let object, Int(bitPattern: object) & 1 == 0 else { return false }
    return Self.isDeallocating?(object) ?? false
  }

  /// The runtime's function that tells a dead object whose memory unowned references still hold.
  private static let isDeallocating: (@convention(c) (UnsafeRawPointer) -> Bool)? = {
    dlsym(dlopen(nil, RTLD_NOW), "swift_isDeallocating")
      .map { unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> Bool).self) }
  }()
}

extension Mirror {
  /// Returns the properties of one level of inheritance of a value, with a text in place of each
  /// unowned object that cannot be read.
  package func readableChildren(of value: Any) -> Children {
    children(of: value, unowned: TypePlans.shared.plan(for: subjectType).unowned)
  }

  /// Returns the same for a type whose unowned properties are known.
  func children(of value: Any, unowned fields: [UnownedField]) -> Children {
    if fields.isEmpty { return children }
    return Children(
      children.indices.enumerated().map { number, index in
        let field = fields.first { $0.index == number }
        let unread = field.flatMap { field in field.unread(in: value).map { (field.name, $0) } }
        return unread ?? children[index]
      }
    )
  }
}

/// Returns the number of properties of a class with its superclasses, as a mirror counts them.
@_silgen_name("swift_reflectionMirror_recursiveCount")
private func childCount(_ type: Any.Type) -> Int

/// Returns the place of a property in the bytes of a value, for the standard library's key paths.
@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func childOffset(_ type: Any.Type, index: Int) -> Int
