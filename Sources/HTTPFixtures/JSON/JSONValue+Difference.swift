import ProofsheetBasics

extension JSONValue {
  /// Whether the value is what `wanted` says, apart from what may differ.
  func fits(_ wanted: JSONValue, ignoring leeway: Stub.Body.JSONLeeway) -> Bool {
    if self == wanted { return true }
    if leeway.isEmpty { return false }
    switch (self, wanted) {
    case (.object(let found), .object(let wanted)):
      guard leeway.contains(.extraElements) || found.count == wanted.count else { return false }
      return wanted.allSatisfy { key, value in
        found[key]?.fits(value, ignoring: leeway) ?? false
      }
    case (.array(let found), .array(let wanted)):
      guard leeway.contains(.extraElements) || found.count == wanted.count else { return false }
      if leeway.contains(.arrayOrder) {
        return Self.partners(of: wanted, in: found, ignoring: leeway).allSatisfy { $0 != nil }
      }
      guard found.count >= wanted.count else { return false }
      return zip(found, wanted).allSatisfy { $0.fits($1, ignoring: leeway) }
    default: return false
    }
  }

  /// For each wanted element the index of its own element in `found`, as many as can be had.
  ///
  /// A wanted element that fits several may take the only partner of another one, so partners are
  /// handed over along augmenting paths.
  ///
  /// - Complexity: O(n · m · (n + m)) comparisons at worst.
  private static func partners(
    of wanted: [JSONValue],
    in found: [JSONValue],
    ignoring leeway: Stub.Body.JSONLeeway
  ) -> [Int?] {
    let fitting = wanted.map { value in
      found.indices.filter { found[$0].fits(value, ignoring: leeway) }
    }
    var owner = [Int?](repeating: nil, count: found.count)
    func place(_ index: Int, _ tried: inout Set<Int>) -> Bool {
      for candidate in fitting[index] where tried.insert(candidate).inserted {
        guard let holder = owner[candidate] else {
          owner[candidate] = index
          return true
        }
        if place(holder, &tried) {
          owner[candidate] = index
          return true
        }
      }
      return false
    }
    for index in wanted.indices {
      var tried: Set<Int> = []
      _ = place(index, &tried)
    }
    return wanted.indices.map { index in owner.firstIndex { $0 == index } }
  }
}

// MARK: - Where they differ

extension JSONValue {
  /// Where this value differs from `wanted`, each place named by its key path.
  func differences(
    from wanted: JSONValue,
    at path: String,
    ignoring leeway: Stub.Body.JSONLeeway = []
  ) -> [Difference] {
    if fits(wanted, ignoring: leeway) { return [] }
    switch (self, wanted) {
    case (.object(let found), .object(let wanted)):
      let keys = Set(wanted.keys).union(leeway.contains(.extraElements) ? [] : Set(found.keys))
      return keys.sorted().flatMap { key in
        let place = path.isEmpty ? key : "\(path).\(key)"
        return Self.differences(found[key], wanted[key], at: place, ignoring: leeway)
      }
    case (.array(let found), .array(let wanted)) where leeway.contains(.arrayOrder):
      return Self.leftOver(found, wanted, at: path, ignoring: leeway)
    case (.array(let found), .array(let wanted)):
      let isOpen = leeway.contains(.extraElements)
      return (0..<(isOpen ? wanted.count : max(found.count, wanted.count))).flatMap { index in
        Self.differences(
          index < found.count ? found[index] : nil,
          index < wanted.count ? wanted[index] : nil,
          at: "\(path)[\(index)]",
          ignoring: leeway
        )
      }
    default:
      return [Self.difference(path, self, wanted)]
    }
  }

  /// The elements that found no partner when their order does not count.
  private static func leftOver(
    _ found: [JSONValue],
    _ wanted: [JSONValue],
    at path: String,
    ignoring leeway: Stub.Body.JSONLeeway
  ) -> [Difference] {
    let partners = partners(of: wanted, in: found, ignoring: leeway)
    let missing = wanted.indices.filter { partners[$0] == nil }.map { index in
      difference("\(path)[]", nil, wanted[index])
    }
    if leeway.contains(.extraElements) { return missing }
    let used = Set(partners.compactMap { $0 })
    return missing
      + found.indices.filter { !used.contains($0) }.map { index in
        difference("\(path)[\(index)]", found[index], nil)
      }
  }

  private static func differences(
    _ found: JSONValue?,
    _ wanted: JSONValue?,
    at path: String,
    ignoring leeway: Stub.Body.JSONLeeway
  ) -> [Difference] {
    guard let found, let wanted else { return [difference(path, found, wanted)] }
    return found.differences(from: wanted, at: path, ignoring: leeway)
  }

  private static func difference(
    _ path: String,
    _ found: JSONValue?,
    _ wanted: JSONValue?
  ) -> Difference {
    Difference(
      .body,
      path.isEmpty ? "body" : "body value \(quoted(path))",
      is: found?.short ?? "missing",
      wants: wanted?.short ?? "it absent"
    )
  }

  /// The value cut to a length that a line of a report can carry.
  var short: String {
    let text = description
    return text.count <= 200 ? text : "\(text.prefix(200))… (\(text.utf8.count) bytes)"
  }
}
