/// The bytes that a scrubber replaces in a text.
struct ScrubberSpan {
  var range: Range<Int>
  /// The index of the scrubber among all scrubbers of the text; negative for a token of an
  /// earlier rendering.
  let scrubber: Int
  /// Whether the span is a token of an earlier rendering, and so protected from all scrubbers.
  var isProtected: Bool { scrubber < 0 }

  /// Whether the token needs a space before it, because the replaced value began on the next line:
  /// `rows: <rows 1>`.
  var needsSpace = false
  /// Whether the token has a number; the tokens of equal elements have none.
  var isNumbered = true
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
  private let tree: CanonicalText?
  private lazy var keyPaths = tree?.keyPaths ?? []
  /// The spans that the scrubbers have found so far, in order and without overlaps.
  private(set) var spans: [ScrubberSpan] = []

  init(_ bytes: [UInt8], tree: CanonicalText?) {
    self.bytes = bytes
    self.tree = tree
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
    spans = matches(in: [0..<bytes.count], -1, ScrubberPattern.tokens.ranges).filter { span in
      let words = bytes[span.range].dropFirst().dropLast()
      guard let space = words.lastIndex(of: 0x20) else { return false }
      let number = Int(String(decoding: words[(space + 1)...], as: UTF8.self)) ?? 0
      return numbers.hasIssued(number, token: String(decoding: words[..<space], as: UTF8.self))
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
    guard let tree else { return bytes.lines.filter { !$0.isEmpty } }
    return tree.facts.indices.flatMap { index in
      let fact = tree.facts[index]
      let first = fact.mark == 0 && !fact.name.isEmpty ? bytes[fact.name.lowerBound] : 0
      let isQuoted = first == 0x22
      // The name of a property is no value; a number or a string before a colon is a key.
      let isKey = isQuoted || (first >= 0x30 && first <= 0x39)
      let key = isQuoted ? fact.name.dropFirst().dropLast() : fact.name
      return (isKey && !key.isEmpty ? [key] : []) + tree.contents(index)
    }
  }

  private mutating func values(at pattern: KeyPathPattern, _ index: Int) -> [ScrubberSpan] {
    guard let tree else { return [] }
    var found: [ScrubberSpan] = []
    var last = 0
    for (fact, path) in zip(tree.facts, keyPaths) where fact.level >= 0 && pattern.matches(path) {
      let value = fact.head.lowerBound..<fact.end
      let range = value.lowerBound..<max(tree.facts[fact.next - 1].end, value.upperBound)
      let isNil = fact.childCount == 0 && bytes[value].elementsEqual("nil".utf8)
      guard range.lowerBound >= last, !isNil, free(range) == [range] else { continue }
      found.append(ScrubberSpan(range: range, scrubber: index, needsSpace: value.isEmpty))
      last = range.upperBound
    }
    return found
  }
}

extension CanonicalText {
  /// The key path of each fact: the names of fields, and the positions of elements.
  ///
  /// If the key of a dictionary's entry has parts of its own, key and value have the same position.
  var keyPaths: [[String]] {
    var paths: [[String]] = []
    // The facts around the next fact, the innermost last: their paths and numbers of elements.
    var open: [(path: [String], elements: Int)] = []
    for (index, fact) in facts.enumerated() {
      open.removeLast(open.count - (fact.level - facts[0].level))
      var path = open.last?.path ?? []
      switch lead(index) {
      case .start: break
      case .field(let name): path.append(name)
      case .keyed: path.append("\(max(0, open[open.count - 1].elements - 1))")
      case .item, .element, .key:
        path.append("\(open[open.count - 1].elements)")
        open[open.count - 1].elements += 1
      }
      open.append((path, 0))
      paths.append(path)
    }
    return paths
  }

  /// Returns the content of a fact: the inside of a quoted string, the lines of a string with
  /// several lines, or any other value whole.
  fileprivate func contents(_ fact: Int) -> [Range<Int>] {
    if hasBlock(fact) { return blockLines(fact).filter { !$0.isEmpty } }
    let head = facts[fact].head
    let isString = head.count > 1 && bytes[head.lowerBound] == 0x22
    let inside = isString ? head.dropFirst().dropLast() : head
    return inside.isEmpty ? [] : [inside]
  }
}
