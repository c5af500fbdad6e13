import ProofsheetBasics

/// The stored properties of a type with `SnapshotDescribing`, determined once per type.
final class DescribedStorage: Sendable {
  /// The labels of a value's fields.
  struct Shape {
    /// The names of the fields as canonical text shows them, in quotes if necessary.
    let labels: [String]
    /// The indices of the fields that are declared with an existential, such as `Any`.
    let erased: Set<Int>
    /// The properties that the description neither shows nor hides, separated by commas; nil
    /// without such properties.
    let leftOut: String?

    fileprivate init(_ fields: [(key: String, value: Any?)], of storage: DescribedStorage) {
      let names = fields.map(\.key)
      labels = names.map(CanonicalWriter.label)
      erased = Set(names.indices.filter { storage.erased.contains(names[$0]) })
      let described = Set(names + storage.hidden)
      let leftOut = storage.properties.filter { !described.contains($0) }
      self.leftOut =
        leftOut.isEmpty ? nil : leftOut.map(CanonicalWriter.label).joined(separator: ", ")
    }
  }

  /// The stored properties that `snapshotFields` could leave out, those of superclasses first.
  private let properties: [String]
  /// The properties that are declared with an existential, such as `Any`.
  private let erased: Set<String>
  private let hidden: [String]

  /// Determines the stored properties of the value's type, from any value of the type.
  init(of value: any SnapshotDescribing) {
    let mirror = Mirror(reflecting: value)
    let isStored = mirror.displayStyle == .struct || mirror.displayStyle == .class
    var (properties, erased): ([String], Set<String>) = ([], [])
    let plan = TypePlans.shared.plan(for: type(of: value))
    if isStored, !plan.isCustomReflectable {
      for child in StoredFields(mirror, plan, marks: false).children {
        guard case .field(let name) = child.lead, !StoredFields.isNoncopyable(child.value) else {
          continue
        }
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
    hidden = value is any HarnessValue ? properties : Description.hidden(of: value)
  }

  /// Returns the shape of a value with the given fields.
  func shape(of fields: [(key: String, value: Any?)]) -> Shape { Shape(fields, of: self) }
}
