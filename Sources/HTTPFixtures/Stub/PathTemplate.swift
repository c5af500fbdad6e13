import ProofsheetBasics

/// A path with holes, taken apart once: each `{name}` stands for one or more characters but a slash.
struct PathTemplate: Hashable, Sendable {
  /// The texts before, between and after the holes of one segment.
  struct Segment: Hashable, Sendable {
    let literals: [[UInt8]]
  }

  /// The segments between slashes; the first is what stands before the first slash.
  let segments: [Segment]
  /// The segments as text, `nil` where one has a hole.
  let texts: [String?]

  /// Takes a template apart; `nil` when its braces do not pair up.
  init?(_ text: String) {
    var segments: [Segment] = []
    var literals: [[UInt8]] = []
    var literal: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "/"):
        segments.append(Segment(literals: literals + [literal]))
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
    segments.append(Segment(literals: literals + [literal]))
    self.segments = segments
    texts = segments.map(\.text)
  }

  /// Whether the template takes a decoded path.
  ///
  /// - Complexity: O(n) in the length of the path, times that of a literal between two holes.
  func matches(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { bytes in
      var start = 0
      for (index, segment) in segments.enumerated() {
        let end = Self.end(of: bytes, from: start)
        let isLast = index == segments.count - 1
        guard (end == bytes.count) == isLast, segment.takes(bytes, from: start, to: end) else {
          return false
        }
        start = end + 1
      }
      return true
    }
  }

  /// Where the segment that begins at `start` ends.
  private static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress, start < bytes.count,
      let slash = memchr(base + start, Int32(UInt8(ascii: "/")), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(slash) - UnsafeRawPointer(base)
  }
}

// MARK: - Segments

extension PathTemplate.Segment {
  /// The whole segment as text, when it has no hole.
  var text: String? {
    literals.count == 1 ? String(decoding: literals[0], as: UTF8.self) : nil
  }

  private var isWholeHole: Bool { literals.count == 2 && literals.allSatisfy(\.isEmpty) }

  /// Whether the bytes from `start` to `end` are the literals in order, with something in each hole.
  func takes(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Bool {
    let first = literals[0]
    let last = literals[literals.count - 1]
    guard Self.stands(first, in: bytes, at: start, before: end) else { return false }
    if literals.count == 1 { return end - start == first.count }
    let tail = end - last.count
    var place = start + first.count
    for literal in literals.dropFirst().dropLast() {
      place = Self.next(in: bytes, after: place)
      // The first place that fits leaves most to the holes behind it.
      while place <= tail, !Self.stands(literal, in: bytes, at: place, before: tail) {
        place = Self.next(in: bytes, after: place)
      }
      place += literal.count
    }
    return place < tail && Self.stands(last, in: bytes, at: tail, before: end)
  }

  private static func stands(
    _ literal: [UInt8],
    in bytes: UnsafeBufferPointer<UInt8>,
    at place: Int,
    before end: Int
  ) -> Bool {
    if place + literal.count > end { return false }
    guard let base = bytes.baseAddress, !literal.isEmpty else { return literal.isEmpty }
    return memcmp(base + place, literal, literal.count) == 0
  }

  /// Where the next character begins: a hole never holds a part of one.
  private static func next(in bytes: UnsafeBufferPointer<UInt8>, after place: Int) -> Int {
    var next = place + 1
    while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  // MARK: - Relations

  /// How the texts of this segment stand to those of another one.
  func relation(to other: PathTemplate.Segment) -> Relation {
    if literals == other.literals { return .same }
    if literals.count == 1, other.literals.count == 1 { return .apart }
    if isWholeHole { return other.canBeEmpty ? .apart : .covers }
    if other.isWholeHole { return canBeEmpty ? .apart : .covered }
    if literals.count == 1 { return other.takes(literals[0]) ? .covered : .apart }
    if other.literals.count == 1 { return takes(other.literals[0]) ? .covers : .apart }
    return canMeet(other) ? .overlaps : .apart
  }

  private var canBeEmpty: Bool { literals == [[]] }

  private func takes(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { takes($0, from: 0, to: $0.count) }
  }

  /// Whether both begin and end alike, so that their holes can take what lies between.
  private func canMeet(_ other: PathTemplate.Segment) -> Bool {
    let (start, end) = (literals[0], literals[literals.count - 1])
    let (otherStart, otherEnd) = (other.literals[0], other.literals[other.literals.count - 1])
    return (start.starts(with: otherStart) || otherStart.starts(with: start))
      && (end.reversed().starts(with: otherEnd.reversed())
        || otherEnd.reversed().starts(with: end.reversed()))
  }
}

extension PathTemplate {
  /// How the paths of this template stand to those of another one.
  func relation(to other: PathTemplate) -> Relation {
    guard segments.count == other.segments.count else { return .apart }
    return zip(segments, other.segments).reduce(.same) { $0 && $1.0.relation(to: $1.1) }
  }
}
