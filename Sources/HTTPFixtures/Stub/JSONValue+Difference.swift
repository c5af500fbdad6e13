extension JSONValue {
  /// Where this value differs from `wanted`, each place named by its key path.
  func differences(from wanted: JSONValue, at path: String) -> [Difference] {
    if self == wanted { return [] }
    switch (self, wanted) {
    case (.object(let found), .object(let wanted)):
      return Set(found.keys).union(wanted.keys).sorted().flatMap { key in
        let place = path.isEmpty ? key : "\(path).\(key)"
        return Self.differences(found[key], wanted[key], at: place)
      }
    case (.array(let found), .array(let wanted)):
      return (0..<max(found.count, wanted.count)).flatMap { index in
        Self.differences(
          index < found.count ? found[index] : nil,
          index < wanted.count ? wanted[index] : nil,
          at: "\(path)[\(index)]"
        )
      }
    default:
      return [.json(path: path, found: self, wanted: wanted)]
    }
  }

  private static func differences(
    _ found: JSONValue?,
    _ wanted: JSONValue?,
    at path: String
  ) -> [Difference] {
    guard let found, let wanted else { return [.json(path: path, found: found, wanted: wanted)] }
    return found.differences(from: wanted, at: path)
  }
}
