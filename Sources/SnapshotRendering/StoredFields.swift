/// The stored properties of a value under the names that the source gives them.
struct StoredFields {
  private(set) var children: [CanonicalWriter.Child] = []

  private static let lazyPrefix = "$__lazy_storage_$_"

  /// Appends the properties of one level of inheritance.
  mutating func append(_ mirror: Mirror) {
    var hasStorage = false
    let start = children.count
    for child in mirror.children {
      let label = child.label ?? ".\(children.count - start)"
      if label.utf8.first == 0x5F || label.utf8.first == 0x24 { hasStorage = true }
      if label == "_$observationRegistrar" { continue }
      children.append(.init(lead: .field(label), value: child.value))
    }
    if hasStorage { rename(from: start) }
  }

  /// Storage of wrappers, of `@Observable` and of `lazy` appears as the property that it stores.
  private mutating func rename(from start: Int) {
    let labels = Set(children[start...].map(Self.label))
    for index in start..<children.count {
      let label = Self.label(of: children[index])
      if label.hasPrefix(Self.lazyPrefix) {
        let name = String(label.dropFirst(Self.lazyPrefix.count))
        children[index] = .init(lead: .field(name), value: children[index].value)
      } else if label.utf8.first == 0x5F, !labels.contains(String(label.dropFirst())) {
        let name = String(label.dropFirst())
        children[index] = .init(lead: .field(name), value: Self.unwrapped(children[index].value))
      }
    }
  }

  private static func label(of child: CanonicalWriter.Child) -> String {
    guard case .field(let label) = child.lead else { return "" }
    return label
  }

  /// What a property wrapper wraps, when it says so.
  private static func unwrapped(_ storage: Any) -> Any {
    Mirror(reflecting: storage).children.first { $0.label == "wrappedValue" }?.value ?? storage
  }
}
