import ProofsheetBasics

extension JSONValue {
  /// Whether the value equals `wanted`, except for the allowed differences.
  func fits(_ wanted: JSONValue, ignoring leeway: Stub.Body.JSONLeeway) -> Bool {
    if self == wanted { return true }
    if leeway.isEmpty { return false }
    if leeway.contains(.present), wanted == .present { return isPresent }
    switch (self, wanted) {
    case (.object(let found), .object(let wanted)):
      guard leeway.contains(.extraElements) || found.count == wanted.count else {
        return false
      }
      return wanted.allSatisfy { key, value in
        found[key]?.fits(value, ignoring: leeway) ?? false
      }
    case (.array(let found), .array(let wanted)):
      guard leeway.contains(.extraElements) || found.count == wanted.count else { return false }
      if leeway.contains(.arrayOrder) {
        return Self.haveAll(wanted, in: found, ignoring: leeway)
      }
      guard found.count >= wanted.count else { return false }
      return zip(found, wanted).allSatisfy { $0.fits($1, ignoring: leeway) }
    default: return false
    }
  }

  /// Whether each wanted element has a partner of its own in `found`.
  ///
  /// An element that matches several values may take the only partner of another element. The
  /// function therefore moves partners along augmenting paths.
  ///
  /// - Complexity: O(n · m · (n + m)) comparisons at worst.
  private static func haveAll(
    _ wanted: [JSONValue],
    in found: [JSONValue],
    ignoring leeway: Stub.Body.JSONLeeway
  ) -> Bool {
    let fitting = wanted.map { value in
      found.indices.filter { found[$0].fits(value, ignoring: leeway) }
    }
    var owner = [Int?](repeating: nil, count: found.count)
    func place(_ index: Int, _ tried: inout Set<Int>) -> Bool {
      for candidate in fitting[index] where tried.insert(candidate).inserted {
        if let holder = owner[candidate], !place(holder, &tried) { continue }
        owner[candidate] = index
        return true
      }
      return false
    }
    return wanted.indices.allSatisfy { index in
      var tried: Set<Int> = []
      return place(index, &tried)
    }
  }
}

// MARK: - Differences

extension JSONValue {
  /// Returns the differences from `wanted`, each with its key path.
  func differences(
    from wanted: JSONValue,
    at path: String,
    ignoring leeway: Stub.Body.JSONLeeway = []
  ) -> [Difference] {
    if fits(wanted, ignoring: leeway) { return [] }
    let isOpen = leeway.contains(.extraElements)
    let parts: [(path: String, found: JSONValue?, wanted: JSONValue?)]
    switch (self, wanted) {
    case (.object(let found), .object(let wanted)):
      let keys = Set(wanted.keys).union(isOpen ? [] : Set(found.keys))
      parts = keys.sorted().map { key in
        (path.isEmpty ? key : "\(path).\(key)", found[key], wanted[key])
      }
    case (.array(let found), .array(let wanted)) where !leeway.contains(.arrayOrder):
      parts = (0..<(isOpen ? wanted.count : max(found.count, wanted.count))).map { index in
        let (left, right) = (found.dropFirst(index).first, wanted.dropFirst(index).first)
        return ("\(path)[\(index)]", left, right)
      }
    default: return [Self.difference(path, self, wanted)]
    }
    return parts.flatMap { part in
      guard let found = part.found, let wanted = part.wanted else {
        return [Self.difference(part.path, part.found, part.wanted)]
      }
      return found.differences(from: wanted, at: part.path, ignoring: leeway)
    }
  }

  private static func difference(
    _ path: String,
    _ found: JSONValue?,
    _ wanted: JSONValue?
  ) -> Difference {
    Difference(
      path.isEmpty ? "body" : "body value \(quoted(path))",
      is: found?.short ?? "missing",
      wants: wanted?.short ?? "it absent"
    )
  }

  /// The value, shortened to 200 characters for one line of a report.
  package var short: String {
    let text = description
    return text.count <= 200 ? text : "\(text.prefix(200))… (\(text.utf8.count) bytes)"
  }
}
