/// The bytes that a scrubber replaces in a text.
struct ScrubberSpan {
  let range: Range<Int>
  /// The index of the scrubber among all scrubbers of the text; negative for a token of an
  /// earlier rendering.
  let scrubber: Int
  /// Whether the span is a token of an earlier rendering, and so protected from all scrubbers.
  var isProtected: Bool { scrubber < 0 }

  /// Whether the token needs a space before it, because the replaced value began on the next line:
  /// `rows: <rows 1>`.
  var needsSpace = false
}

extension [ScrubberSpan] {
  /// Returns the index of the first span that ends after `offset`, in spans that are sorted and do
  /// not overlap.
  func first(endingAfter offset: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.upperBound > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Finds the spans that scrubbers replace in a text; each scrubber reads the text that earlier
/// scrubbers have left.
struct ScrubberSearch {
  let bytes: [UInt8]
  /// The facts of canonical text; nil for plain text.
  let outline: SnapshotOutline?
  /// The spans that the scrubbers have found so far, in order and without overlaps.
  private(set) var spans: [ScrubberSpan] = []

  init(_ bytes: [UInt8], outline: SnapshotOutline?) {
    self.bytes = bytes
    self.outline = outline
  }

  /// Applies one more scrubber, and returns the number of its matches.
  mutating func apply(_ scrubber: SnapshotScrubber, at index: Int) -> Int {
    let found: [ScrubberSpan]
    switch scrubber.rule {
    case .text(let pattern): found = matches(in: [0..<bytes.count], index, pattern.ranges)
    case .line(let ranges): found = matches(in: contents(), index, ranges)
    case .pattern(let pattern): found = matches(in: contents(), index, pattern.ranges)
    case .keyPath(let pattern): found = values(at: pattern, index)
    }
    guard !found.isEmpty else { return 0 }
    spans = (spans + found).sorted { $0.range.lowerBound < $1.range.lowerBound }
    return found.count
  }

  /// Whether a found span covers some bytes of a range of text, and not all of them.
  func cuts(_ other: ScrubberSpan) -> Bool {
    let left = free(other.range)
    return !left.isEmpty && left != [other.range]
  }

  /// Protects the tokens of earlier renderings from all scrubbers.
  mutating func protectTokens(_ numbers: ScrubberNumbers) {
    guard numbers != ScrubberNumbers() else { return }
    var next = 0
    while let open = bytes[next...].firstIndex(of: 0x3C) {
      next = open + 1
      guard let end = bytes[next...].firstIndex(where: { $0 == 0x3E || $0 == 0x3C || $0 == 0x0A }),
        bytes[end] == 0x3E
      else { continue }
      let words = String(decoding: bytes[next..<end], as: UTF8.self)
      guard let space = words.lastIndex(of: " "),
        let number = Int(words[words.index(after: space)...]),
        numbers.hasIssued(number, token: String(words[..<space]))
      else { continue }
      spans.append(ScrubberSpan(range: open..<end + 1, scrubber: -1))
    }
  }

  /// Returns the parts of `range` that no span covers.
  private func free(_ range: Range<Int>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var next = range.lowerBound
    var index = spans.first(endingAfter: range.lowerBound)
    while index < spans.count, spans[index].range.lowerBound < range.upperBound {
      let taken = spans[index].range
      if next < taken.lowerBound { pieces.append(next..<taken.lowerBound) }
      next = max(next, taken.upperBound)
      index += 1
    }
    if next < range.upperBound { pieces.append(next..<range.upperBound) }
    return pieces
  }

  private func matches(
    in runs: [Range<Int>],
    _ index: Int,
    _ ranges: (String) -> [Range<String.Index>]
  ) -> [ScrubberSpan] {
    var found: [ScrubberSpan] = []
    for run in runs {
      for piece in free(run) {
        let text = String(decoding: bytes[piece], as: UTF8.self)
        var last = piece.lowerBound
        for range in ranges(text).sorted(by: { $0.lowerBound < $1.lowerBound }) {
          let from = piece.lowerBound + text[..<range.lowerBound].utf8.count
          let to = piece.lowerBound + text[..<range.upperBound].utf8.count
          guard from >= last, to > from else { continue }
          found.append(ScrubberSpan(range: from..<to, scrubber: index))
          last = to
        }
      }
    }
    return found
  }

  /// Returns the places to search one by one: the values of facts and the keys of dictionaries, or
  /// the lines of plain text.
  private func contents() -> [Range<Int>] {
    guard let outline else { return bytes.lines }
    return outline.nodes.flatMap { node in
      let first = node.key.isEmpty ? 0 : bytes[node.key.lowerBound]
      let isQuoted = first == 0x22
      // The name of a property is no value; a number or a string before a colon is a key.
      let isKey = isQuoted || (first >= 0x30 && first <= 0x39)
      let key = isQuoted ? node.key.lowerBound + 1..<node.key.upperBound - 1 : node.key
      return (isKey && !key.isEmpty ? [key] : []) + node.contents
    }
  }

  private func values(at pattern: KeyPathPattern, _ index: Int) -> [ScrubberSpan] {
    var found: [ScrubberSpan] = []
    var last = 0
    for node in outline?.nodes ?? [] where pattern.matches(node.path) {
      let range = node.value.lowerBound..<max(node.end, node.value.upperBound)
      let isNil = node.isLeaf && bytes[node.value].elementsEqual("nil".utf8)
      guard range.lowerBound >= last, !isNil, free(range) == [range] else { continue }
      found.append(ScrubberSpan(range: range, scrubber: index, needsSpace: node.value.isEmpty))
      last = range.upperBound
    }
    return found
  }
}
