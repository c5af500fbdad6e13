/// A dimension on which a screen depends, with the values for which the screen is rendered.
///
/// ```swift
/// SnapshotAxis("scope", SearchScope.allCases)
/// SnapshotAxis("user", ["guest": User.guest, "member": User.jane])
/// ```
public struct SnapshotAxis<Value> {
  /// One value of an axis, with its name in the reference.
  struct Entry {
    let label: String
    let value: Value
  }

  /// The name of the dimension: `locale`.
  public let name: String
  let entries: [Entry]
  /// The error for a value that could not be made; nil if all values were made.
  let problem: AxisError?

  /// Creates an axis of named values.
  ///
  /// - Parameters:
  ///   - name: The name of the dimension.
  ///   - values: The values by their names, which must be distinct; the first value is the base.
  public init(_ name: String, _ values: KeyValuePairs<String, Value>) {
    self.init(name, values.map { Entry(label: $0.key, value: $0.value) })
  }

  /// Creates an axis of values that are named by their descriptions, such as the cases of an
  /// enumeration.
  ///
  /// - Parameters:
  ///   - name: The name of the dimension.
  ///   - values: The values, whose descriptions must be distinct; the first value is the base.
  public init(_ name: String, _ values: [Value]) {
    self.init(name, values.map { Entry(label: "\($0)", value: $0) })
  }

  /// Creates an axis from pairs of a label and a value.
  package init(_ name: String, _ values: [(label: String, value: Value)]) {
    self.init(name, values.map { Entry(label: $0.label, value: $0.value) })
  }

  init(_ name: String, _ entries: [Entry], problem: AxisError? = nil) {
    (self.name, self.entries, self.problem) = (name, entries, problem)
  }
}

extension SnapshotAxis: Sendable where Value: Sendable {}
extension SnapshotAxis.Entry: Sendable where Value: Sendable {}
