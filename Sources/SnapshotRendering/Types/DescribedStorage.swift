import ProofsheetBasics

/// The storage of a type that describes itself, determined once per type.
final class DescribedStorage: Sendable {
  /// The facts that the names of the fields give about a value.
  ///
  /// The type is a class, because every value of the described type passes it on.
  final class Shape: Sendable {
    fileprivate let names: [String]
    /// The names as lines have them.
    let labels: [String]
    /// The fields whose type is open.
    private let erased: Set<Int>
    /// The properties that neither are fields nor are hidden on purpose; nil when there are none.
    let leftOut: String?
    /// The types of the first value's fields and their plans; most other values have the same
    /// types.
    private let types: [ObjectIdentifier]
    private let plans: [TypePlan]

    fileprivate init(
      _ names: [String],
      _ fields: [(key: String, value: Any?)],
      erased: Set<Int>,
      leftOut: String?
    ) {
      (self.names, self.erased, self.leftOut) = (names, erased, leftOut)
      labels = names.map(CanonicalWriter.label)
      let types = fields.map { field in field.value.map { type(of: $0) } ?? Void.self }
      self.types = types.map { ObjectIdentifier($0) }
      plans = types.map { TypePlans.shared.plan(for: $0) }
    }

    /// The plan for the value of a field.
    func plan(_ index: Int, of value: Any) -> TypePlan {
      let type = type(of: value)
      return types[index] == ObjectIdentifier(type)
        ? plans[index] : TypePlans.shared.plan(for: type)
    }

    /// Whether the type of a field is open.
    func isErased(_ index: Int) -> Bool { !erased.isEmpty && erased.contains(index) }

    /// Whether the fields of a value have these names.
    fileprivate func names(_ fields: [(key: String, value: Any?)]) -> Bool {
      guard names.count == fields.count else { return false }
      // By index: without the optimiser an iterator costs several generic calls for each field.
      for index in 0..<names.count where names[index] != fields[index].key { return false }
      return true
    }
  }

  /// The properties that a description could leave out, those of superclasses first.
  private let properties: [String]
  /// The properties whose declared type leaves their type open.
  private let erased: Set<String>
  private let hidden: [String]
  /// The shape of the value before, which mostly had the same fields.
  private let last = Locked<Shape?>(nil)

  /// Creates the storage of a type from its declarations, which hold for all values of the type.
  init(of value: any SnapshotDescribing) {
    let mirror = Mirror(reflecting: value)
    let isStored = mirror.displayStyle == .struct || mirror.displayStyle == .class
    var (properties, erased): ([String], Set<String>) = ([], [])
    if isStored, !(value is any CustomReflectable) {
      for child in StoredFields(mirror, isCustom: false, marks: false).children {
        guard case .field(let name) = child.lead, !(child.value is Fact) else { continue }
        var type = DeclaredType.of(child.value)
        while let optional = type as? any OptionalValue.Type { type = optional.wrappedType }
        if DeclaredType.isExistential(type) {
          erased.insert(name)
        } else if case .opaque = TypePlans.shared.plan(for: type).kind {
          // Its text would be empty anyway: a closure, a task, a lock.
          continue
        }
        properties.append(name)
      }
    }
    (self.properties, self.erased) = (properties, erased)
    hidden = Description.hidden(of: value)
  }

  /// The shape of a value with these fields.
  func shape(of fields: [(key: String, value: Any?)]) -> Shape {
    if let last = last.withLock({ $0 }), last.names(fields) { return last }
    let names = fields.map(\.key)
    // A description without a field hides its value on purpose.
    let described = Set(names.isEmpty ? properties : names + hidden)
    let leftOut = properties.filter { !described.contains($0) }.map(CanonicalWriter.label)
    let shape = Shape(
      names,
      fields,
      erased: Set(names.indices.filter { erased.contains(names[$0]) }),
      leftOut: leftOut.isEmpty ? nil : leftOut.joined(separator: ", ")
    )
    last.withLock { $0 = shape }
    return shape
  }
}
