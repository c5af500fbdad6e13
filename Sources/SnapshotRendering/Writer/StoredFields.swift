import Foundation

/// The stored properties of a value under the names that the source gives them.
struct StoredFields {
  private(set) var children: [CanonicalWriter.Child] = []

  private static let lazyPrefix = "$__lazy_storage_$_"

  /// Reads the stored properties of a value, with the properties of its superclasses first.
  ///
  /// - Parameters:
  ///   - mirror: The mirror of the value.
  ///   - plan: The plan for values of the type.
  ///   - marks: Whether values that are declared with an existential show their types.
  init(_ mirror: Mirror, _ plan: TypePlan, marks: Bool) {
    append(mirror, plan, marks)
    var next = mirror.superclassMirror
    while let ancestor = next {
      let below = children
      children = []
      let plan = TypePlans.shared.plan(for: ancestor.subjectType)
      // A class of Foundation is no part of the app's subclass.
      if case .opaque = plan.kind {} else { append(ancestor, plan, marks) }
      children += below
      next = ancestor.superclassMirror
    }
  }

  /// Appends the properties of one level of inheritance.
  private mutating func append(_ mirror: Mirror, _ plan: TypePlan, _ marks: Bool) {
    let isCustom = plan.isCustomReflectable
    var hasStorage = false
    for child in mirror.readableChildren {
      var label = child.label ?? ".\(children.count)"
      if label.withUTF8(Self.marksStorage) {
        if label == "_$observationRegistrar" { continue }
        hasStorage = true
      }
      let name = isCustom && child.label != nil ? CanonicalWriter.label(label) : label
      let isAny = marks && DeclaredType.isExistential(of: child.value)
      let value = isAny ? ErasedValue.marked(child.value) : child.value
      children.append(.init(lead: .field(name), value: value))
    }
    if hasStorage { rename(marks) }
  }

  /// Whether a name starts as the compiler's own names do: with `_` or `$`.
  private static func marksStorage(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count > 0 && (name[0] == 0x5F || name[0] == 0x24)
  }

  /// Returns the texts in place of the properties of a type that must not be read, by their places.
  ///
  /// A mirror shows every noncopyable property, such as a `Mutex`, as an empty tuple. It reads an
  /// unowned property without a check, and ends the process if the object is gone.
  static func unread(in type: Any.Type) -> [Int: (name: String, text: String)] {
    var unread: [Int: (name: String, text: String)] = [:]
    for (index, field) in DeclaredFields.fields(of: type).enumerated() {
      switch field.hold {
      case .plain, .weak: continue
      case .noncopyable: unread[index] = (field.name, noncopyable)
      case .unowned, .unmanaged: unread[index] = (field.name, "unowned(opaque)")
      }
    }
    return unread
  }

  private static let noncopyable = "noncopyable(opaque)"

  /// Whether a property's value cannot be copied.
  static func isNoncopyable(_ value: Any) -> Bool { (value as? VerbatimText)?.text == noncopyable }

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
    let children = Mirror(reflecting: storage).readableChildren
    guard children.count == 1, let only = children.first, only.label == "wrappedValue" else {
      return storage
    }
    return only.value
  }
}

extension Mirror {
  /// Returns the properties of one level of inheritance, with a text in place of each property that
  /// must not be read.
  package var readableChildren: Children {
    let unread = TypePlans.shared.plan(for: subjectType).unread
    if unread.isEmpty { return children }
    return Children(
      children.indices.enumerated().map { number, index in
        unread[number].map { ($0.name, VerbatimText(text: $0.text)) } ?? children[index]
      }
    )
  }
}
