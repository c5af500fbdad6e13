import Foundation

/// The stored properties of a value under the names that the source gives them.
struct StoredFields {
  private(set) var children: [CanonicalWriter.Child] = []

  private static let lazyPrefix = "$__lazy_storage_$_"

  /// Reads the stored properties of a value, with the properties of its superclasses first.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - mirror: The mirror of the value.
  ///   - plan: The plan for values of the type.
  ///   - marks: Whether values that are declared with an existential show their types.
  init(_ value: Any, _ mirror: Mirror, _ plan: TypePlan, marks: Bool) {
    append(value, mirror, plan, marks)
    var next = mirror.superclassMirror
    while let ancestor = next {
      let below = children
      children = []
      let plan = TypePlans.shared.plan(for: ancestor.subjectType)
      // A class of Foundation is no part of the app's subclass.
      if case .opaque = plan.kind {} else { append(value, ancestor, plan, marks) }
      children += below
      next = ancestor.superclassMirror
    }
  }

  /// Appends the properties of one level of inheritance.
  private mutating func append(_ value: Any, _ mirror: Mirror, _ plan: TypePlan, _ marks: Bool) {
    let isCustom = plan.isCustomReflectable
    var hasStorage = false
    let first = children.count
    for child in mirror.readableChildren(of: value) {
      var label = child.label ?? ".\(children.count)"
      if label.withUTF8(Self.marksStorage) {
        if label == "_$observationRegistrar" { continue }
        hasStorage = true
      }
      let name = isCustom && child.label != nil ? CanonicalWriter.label(label) : label
      let isAny = marks && DeclaredType.isExistential(of: child.value)
      let index = children.count - first
      let value = isAny ? ErasedValue.marked(child.value) : seen(child.value, at: index, of: mirror)
      children.append(.init(lead: .field(name), value: value))
    }
    if hasStorage { rename(marks) }
  }

  /// Whether a name starts as the compiler's own names do: with `_` or `$`.
  private static func marksStorage(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count > 0 && (name[0] == 0x5F || name[0] == 0x24)
  }

  /// Returns a property's value, or an opaque fact for a noncopyable property, such as a `Mutex`.
  ///
  /// A mirror shows every noncopyable property as an empty tuple.
  private func seen(_ value: Any, at index: Int, of mirror: Mirror) -> Any {
    guard ObjectIdentifier(type(of: value)) == Self.void else { return value }
    let fields = DeclaredFields.fields(of: mirror.subjectType)
    let isNoncopyable = fields.indices.contains(index) && fields[index].hold == .noncopyable
    return isNoncopyable ? VerbatimText(text: Self.noncopyable) : value
  }

  private static let noncopyable = "noncopyable(opaque)"

  /// Whether a property's value cannot be copied.
  static func isNoncopyable(_ value: Any) -> Bool { (value as? VerbatimText)?.text == noncopyable }

  private static let void = ObjectIdentifier(Void.self)

  /// Renames the storage of a property wrapper, of `@Observable` or of `lazy` to the name of the
  /// property.
  private mutating func rename(_ marks: Bool) {
    let labels = Set(children.map(Self.label))
    for index in children.indices {
      let label = Self.label(of: children[index])
      let (name, isLazy) = (Self.plainName(label), label.hasPrefix(Self.lazyPrefix))
      guard name != label, isLazy || !labels.contains(name) else { continue }
      let stored = children[index].value
      let value = isLazy || stored is VerbatimText ? stored : Self.unwrapped(stored)
      let shown = marks && !isLazy ? ErasedValue.declared(value) : value
      children[index] = .init(lead: .field(name), value: shown)
    }
  }

  /// Returns the names among `declared` that no field has.
  func missing(_ declared: [String]) -> [String] {
    if declared.isEmpty || children.isEmpty { return [] }
    let shown = Set(children.map { Self.plainName(Self.label(of: $0)) })
    return declared.filter { !shown.contains($0) }
  }

  /// Returns the name of a property in the source, from the name of its storage: `title` from
  /// `_title`.
  static func plainName(_ name: String) -> String {
    if name.hasPrefix(lazyPrefix) { return String(name.dropFirst(lazyPrefix.count)) }
    return name.hasPrefix("_") ? String(name.dropFirst()) : name
  }

  private static func label(of child: CanonicalWriter.Child) -> String {
    guard case .field(let label) = child.lead else { return "" }
    return label
  }

  /// Returns the wrapped value of a property wrapper that stores only `wrappedValue`, or the
  /// storage itself.
  private static func unwrapped(_ storage: Any) -> Any {
    let children = Mirror(reflecting: storage).readableChildren(of: storage)
    guard children.count == 1, let only = children.first, only.label == "wrappedValue" else {
      return storage
    }
    return only.value
  }
}

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
  func unread(in value: Any) -> VerbatimText? {
    if isUnsafe { return VerbatimText(text: "unowned(unsafe)(opaque)") }
    func isEmpty<Value>(_: Value.Type) -> Bool {
      if Value.self is AnyClass {
        return isGone(at: UnsafeRawPointer(Unmanaged.passUnretained(value as AnyObject).toOpaque()))
      }
      guard let value = value as? Value else { return false }
      return withUnsafeBytes(of: value) { $0.baseAddress.map(isGone) ?? false }
    }
    // The value's own type counts: an element of a list of `Any` is boxed twice.
    return _openExistential(type(of: value), do: isEmpty)
      ? VerbatimText(text: "unowned(gone)") : nil
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
    let fields = TypePlans.shared.plan(for: subjectType).unowned
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
