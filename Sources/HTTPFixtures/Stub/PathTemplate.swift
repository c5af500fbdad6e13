import ProofsheetBasics

/// A path with holes, taken apart once: each `{name}` stands for one or more characters but a slash.
struct PathTemplate: Hashable, Sendable {
  /// The segments between slashes; the first is what stands before the first slash.
  let segments: [HoledText]
  /// The segments as text, `nil` where one has a hole.
  let texts: [String?]

  /// Takes a template apart; `nil` when its braces do not pair up.
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

  /// Whether the template takes a decoded path.
  ///
  /// - Complexity: O(n) in the length of the path, times that of a literal between two holes.
  func matches(_ path: String) -> Bool {
    let parts = pathSegments(of: path)
    return parts.count == segments.count
      && zip(segments, parts).allSatisfy { $0.values(in: $1) != nil }
  }

  /// How the paths of this template stand to those of another one.
  func relation(to other: PathTemplate) -> Relation {
    guard segments.count == other.segments.count else { return .apart }
    return zip(segments, other.segments).reduce(.same) { $0 && $1.0.relation(to: $1.1) }
  }
}

extension HoledText {
  /// How these texts stand to those of another one.
  fileprivate func relation(to other: HoledText) -> Relation {
    if literals == other.literals { return .same }
    if let text { return other.values(in: text) == nil ? .apart : .covered }
    if let text = other.text { return values(in: text) == nil ? .apart : .covers }
    if isWholeHole { return .covers }
    if other.isWholeHole { return .covered }
    return canMeet(other) ? .overlaps : .apart
  }

  private var isWholeHole: Bool { literals.count == 2 && literals.allSatisfy(\.isEmpty) }

  /// Whether both begin and end alike, so that their holes can take what lies between.
  private func canMeet(_ other: HoledText) -> Bool {
    let (start, end) = (literals[0], literals[literals.count - 1])
    let (otherStart, otherEnd) = (other.literals[0], other.literals[other.literals.count - 1])
    return (start.starts(with: otherStart) || otherStart.starts(with: start))
      && (end.reversed().starts(with: otherEnd.reversed())
        || otherEnd.reversed().starts(with: end.reversed()))
  }
}
