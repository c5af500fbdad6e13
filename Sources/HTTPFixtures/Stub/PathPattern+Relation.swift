extension PathPattern {
  /// How the paths of this pattern stand to those of another one.
  ///
  /// Of two regular expressions nothing can be proven unless they are written alike.
  func relation(to other: PathPattern) -> Relation {
    if let exactPath, let path = other.exactPath { return exactPath == path ? .same : .apart }
    if self == other { return .same }
    if let exactPath { return other.matches(exactPath) ? .covered : .apart }
    if let path = other.exactPath { return matches(path) ? .covers : .apart }
    if takesEverything { return .covers }
    if other.takesEverything { return .covered }
    if kind == .template, other.kind == .template { return Self.relation(text, other.text) }
    return .unknown
  }

  private var takesEverything: Bool {
    kind == .expression && [".*", "/.*"].contains(text)
  }

  // MARK: - Templates

  private static func relation(_ left: String, _ right: String) -> Relation {
    let left = left.split(separator: "/", omittingEmptySubsequences: false)
    let right = right.split(separator: "/", omittingEmptySubsequences: false)
    guard left.count == right.count else { return .apart }
    return zip(left, right).reduce(.same) { $0 && relation(Segment($1.0), Segment($1.1)) }
  }

  private static func relation(_ left: Segment, _ right: Segment) -> Relation {
    if left.literals == right.literals { return .same }
    if left.isWholeHole { return .covers }
    if right.isWholeHole { return .covered }
    switch (left.literals.count, right.literals.count) {
    case (1, 1): return .apart
    case (1, _): return right.takes(left.literals[0]) ? .covered : .apart
    case (_, 1): return left.takes(right.literals[0]) ? .covers : .apart
    default: return left.canMeet(right) ? .overlaps : .apart
    }
  }

  /// One segment of a template, as the literal texts before, between and after its holes.
  private struct Segment {
    let literals: [Substring]

    init(_ text: Substring) {
      var literals: [Substring] = []
      var rest = text
      while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        literals.append(rest[..<open])
        rest = rest[rest.index(after: close)...]
      }
      self.literals = literals + [rest]
    }

    var isWholeHole: Bool { literals == ["", ""] }

    func takes(_ text: Substring) -> Bool {
      let template = literals.joined(separator: "{x}")
      return PathPattern.template("/\(template)").matches("/\(text)")
    }

    /// Whether both begin and end alike, so that their holes can take what lies between.
    func canMeet(_ other: Segment) -> Bool {
      guard let start = literals.first, let end = literals.last else { return false }
      guard let otherStart = other.literals.first, let otherEnd = other.literals.last else {
        return false
      }
      return (start.hasPrefix(otherStart) || otherStart.hasPrefix(start))
        && (end.hasSuffix(otherEnd) || otherEnd.hasSuffix(end))
    }
  }

  // MARK: - Index

  /// The first segment of every path that a pattern takes, with its slashes, when it is literal.
  var firstSegment: Substring? {
    let special: Set<Character> = kind == .template ? ["{", "}"] : Set("\\.[](){}*+?^$|")
    if kind == .expression, text.contains("|") { return nil }
    guard text.hasPrefix("/"), let end = text.dropFirst().firstIndex(of: "/") else { return nil }
    let segment = text[...end]
    // A quantifier right behind the slash would make the slash itself a matter of choice.
    let next = text.index(after: end)
    if kind == .expression, next < text.endIndex, "*?{+".contains(text[next]) { return nil }
    return segment.contains(where: special.contains) ? nil : segment
  }
}

/// The first segment of a path with its slashes, or `nil` when the path has only one.
func firstSegment(of path: String) -> Substring? {
  let bytes = path.utf8
  guard bytes.first == UInt8(ascii: "/") else { return nil }
  guard let end = bytes.dropFirst().firstIndex(of: UInt8(ascii: "/")) else { return nil }
  return path[...end]
}
