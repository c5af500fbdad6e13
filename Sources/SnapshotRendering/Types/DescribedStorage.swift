import ProofsheetBasics

/// What the values of a type that describes itself store, found out once per type.
final class DescribedStorage: Sendable {
  /// What the names of the fields tell of a value.
  struct Shape {
    fileprivate let names: [String]
    /// Whether each field stores what may be of any type; empty when none does.
    let areUntold: [Bool]
    /// The properties that neither are fields nor are hidden on purpose; nil when there are none.
    let leftOut: String?
  }

  /// The properties that a description could leave out, those of superclasses first.
  private let properties: [String]
  /// Those that are declared with a type which leaves open of which type they are.
  private let untold: Set<String>
  private let hidden: [String]
  /// Of the value before, which mostly had the same fields.
  private let last = Locked<Shape?>(nil)

  /// Only what declarations say counts, so what one value tells is true of every other.
  init(of value: any SnapshotDescribing) {
    let mirror = Mirror(reflecting: value)
    let isStored = mirror.displayStyle == .struct || mirror.displayStyle == .class
    var (properties, untold): ([String], Set<String>) = ([], [])
    if isStored, !(value is any CustomReflectable) {
      for child in StoredFields(mirror, isCustom: false, marks: false).children {
        guard case .field(let name) = child.lead, !(child.value is Fact) else { continue }
        var type = DeclaredType.of(child.value)
        while let optional = type as? any OptionalValue.Type { type = optional.wrappedType }
        if DeclaredType.isExistential(type) {
          untold.insert(name)
        } else if case .opaque = TypePlans.shared.plan(for: type).kind {
          // Shown, it would say nothing either: a closure, a task, a lock.
          continue
        }
        properties.append(name)
      }
    }
    (self.properties, self.untold) = (properties, untold)
    hidden = Description.hidden(of: value)
  }

  /// The shape of a value whose fields have these names.
  func shape(_ names: [String]) -> Shape {
    if let last = last.withLock({ $0 }), last.names == names { return last }
    // A description without a field shows nothing of its value, and means to.
    let described = Set(names.isEmpty ? properties : names + hidden)
    let leftOut = properties.filter { !described.contains($0) }.map(CanonicalWriter.label)
    let shape = Shape(
      names: names,
      areUntold: untold.isDisjoint(with: names) ? [] : names.map(untold.contains),
      leftOut: leftOut.isEmpty ? nil : leftOut.joined(separator: ", ")
    )
    last.withLock { $0 = shape }
    return shape
  }
}
