/// One thing that a screen depends on, and the values that it is rendered with.
///
/// ```swift
/// SnapshotAxis("scope", SearchScope.allCases)
/// SnapshotAxis("user", ["guest": User.guest, "member": User.jane])
/// ```
public struct SnapshotAxis<Value> {
  /// One value and its name in the reference.
  struct Entry {
    let label: String
    let value: Value
  }

  /// What varies: `locale`.
  public let name: String
  let entries: [Entry]
  /// Why one of the values could not be made.
  let problem: AxisError?

  /// Names values.
  ///
  /// - Parameters:
  ///   - name: What varies.
  ///   - values: The values by their names, which are all different; the first one is the base.
  public init(_ name: String, _ values: KeyValuePairs<String, Value>) {
    self.init(name, values.map { Entry(label: $0.key, value: $0.value) })
  }

  /// Takes values that name themselves, as the cases of an enumeration do.
  ///
  /// - Parameters:
  ///   - name: What varies.
  ///   - values: The values, whose descriptions are all different; the first one is the base.
  public init(_ name: String, _ values: [Value]) {
    self.init(name, values.map { Entry(label: "\($0)", value: $0) })
  }

  /// Names values of which only some have a name in the source.
  package init(_ name: String, _ values: [(label: String, value: Value)]) {
    self.init(name, values.map { Entry(label: $0.label, value: $0.value) })
  }

  init(_ name: String, _ entries: [Entry], problem: AxisError? = nil) {
    self.name = name
    self.entries = entries
    self.problem = problem
  }
}

extension SnapshotAxis: Sendable where Value: Sendable {}
extension SnapshotAxis.Entry: Sendable where Value: Sendable {}
