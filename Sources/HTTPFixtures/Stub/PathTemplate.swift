import ProofsheetBasics

/// A parsed path with holes; each `{name}` matches one or more characters other than a slash.
struct PathTemplate: Hashable, Sendable {
  /// The segments between the slashes, beginning with the segment before the first slash.
  let segments: [HoledText]
  /// The segments as text; `nil` for a segment with a hole.
  let texts: [String?]

  /// Parses a template; returns `nil` when its braces do not pair up.
  init?(_ text: String) {
    var segments: [HoledText] = []
    var literals: [[UInt8]] = []
    var literal: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "/"):
        segments.append(HoledText(literals: literals + [literal]))
        (literals, literal) = ([], [])
      case UInt8(ascii: "{"):
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")), end > rest.startIndex,
          !rest[..<end].contains(UInt8(ascii: "{"))
        else { return nil }
        rest = rest[(end + 1)...]
        literals.append(literal)
        literal = []
      case UInt8(ascii: "}"): return nil
      default: literal.append(byte)
      }
    }
    segments.append(HoledText(literals: literals + [literal]))
    self.segments = segments
    texts = segments.map(\.text)
  }

  /// Whether the template matches a decoded path.
  ///
  /// - Complexity: O(n·m), in the lengths of the path and of a literal between two holes.
  func matches(_ path: String) -> Bool {
    let parts = pathSegments(of: path)
    return parts.count == segments.count
      && zip(segments, parts).allSatisfy { $0.values(in: $1) != nil }
  }

  /// Returns the relation between the paths of this template and those of another one.
  func relation(to other: PathTemplate) -> Relation {
    guard segments.count == other.segments.count else { return .apart }
    return zip(segments, other.segments).reduce(.same) { $0 && $1.0.relation(to: $1.1) }
  }
}

extension HoledText {
  /// Returns the relation between the texts that this segment matches and those of another segment.
  fileprivate func relation(to other: HoledText) -> Relation {
    if literals == other.literals { return .same }
    if let text { return other.values(in: text) == nil ? .apart : .covered }
    if let text = other.text { return values(in: text) == nil ? .apart : .covers }
    if isWholeHole { return .covers }
    if other.isWholeHole { return .covered }
    return canMeet(other) ? .overlaps : .apart
  }

  private var isWholeHole: Bool { literals.count == 2 && literals.allSatisfy(\.isEmpty) }

  /// Whether at least one text matches both patterns.
  ///
  /// One of the two starts must begin with the other, and one of the two ends must end with the
  /// other. The holes match any text between.
  private func canMeet(_ other: HoledText) -> Bool {
    let (start, end) = (literals[0], literals[literals.count - 1])
    let (otherStart, otherEnd) = (other.literals[0], other.literals[other.literals.count - 1])
    return (start.starts(with: otherStart) || otherStart.starts(with: start))
      && (end.reversed().starts(with: otherEnd.reversed())
        || otherEnd.reversed().starts(with: end.reversed()))
  }
}
