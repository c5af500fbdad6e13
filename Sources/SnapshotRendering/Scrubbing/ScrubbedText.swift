/// A text in parts: permanent text, replaced values, and unordered collections with replaced
/// values.
///
/// The rendering has sorted unordered elements by their volatile values, so this type orders them
/// anew.
struct ScrubbedText {
  enum Piece {
    case text(Range<Int>)
    case span(Int)
    case group(Int)
  }

  /// An element of an unordered collection.
  struct Element {
    let pieces: [Piece]
    /// The element's text, in which a token without a number stands for each replaced value.
    var masked: [UInt8] = []
    /// The element's rank among its siblings by the text in `masked`; equal texts have the same
    /// rank.
    var maskedRank = 0
    /// The colours of the element's values, in the order of the text.
    ///
    /// A colour is a number. Two values with different colours have different texts around them.
    var colours: [Int] = []
    /// The element's rank among its siblings, by text and then by the numbers in `colours`.
    var rank = 0
  }

  struct Group {
    let start: Int
    let end: Int
    /// The elements of the collection, in their order.
    var elements: [Element]
  }

  let bytes: [UInt8]
  let spans: [ScrubberSpan]
  let values: ScrubbedValues
  /// The unordered collections of the text; inner collections stand before outer ones.
  var groups: [Group] = []
  private(set) var pieces: [Piece] = []

  init(
    _ bytes: [UInt8],
    _ spans: [ScrubberSpan],
    _ values: ScrubbedValues,
    _ recorded: [UnorderedGroups.Group]
  ) {
    // Sorting an outer collection has moved its inner ones, so the inner ones are put first again.
    let holding = recorded.filter { Self.holds($0, spans) }
      .sorted { ($0.end, $1.starts[0]) < ($1.end, $0.starts[0]) }
    self.bytes = bytes
    self.spans = spans
    self.values = values
    var orphans: [Int] = []
    for group in holding {
      let inner = orphans.drop { groups[$0].start < group.starts[0] }
      let ends = group.starts.dropFirst() + [group.end]
      let elements = zip(group.starts, ends).map { start, end in
        Element(pieces: cut(start..<end, inner: Array(inner)))
      }
      groups.append(
        Group(start: group.starts[0], end: group.end, elements: elements)
      )
      orphans = orphans.prefix(orphans.count - inner.count) + [groups.count - 1]
    }
    pieces = cut(0..<bytes.count, inner: orphans)
    settle()
  }

  /// Whether a collection contains replaced values, each of them inside a single element.
  private static func holds(_ group: UnorderedGroups.Group, _ spans: [ScrubberSpan]) -> Bool {
    let whole = group.starts[0]..<group.end
    var index = spans.first(endingAfter: whole.lowerBound)
    guard index < spans.count, spans[index].range.lowerBound < whole.upperBound else {
      return false
    }
    var element = 0
    while index < spans.count, spans[index].range.lowerBound < whole.upperBound {
      let range = spans[index].range
      while element + 1 < group.starts.count, group.starts[element + 1] <= range.lowerBound {
        element += 1
      }
      let end = element + 1 < group.starts.count ? group.starts[element + 1] : group.end
      guard range.lowerBound >= whole.lowerBound, range.upperBound <= end else { return false }
      index += 1
    }
    return true
  }

  private func cut(_ range: Range<Int>, inner: [Int]) -> [Piece] {
    var pieces: [Piece] = []
    var next = range.lowerBound
    func text(upTo end: Int) { if next < end { pieces.append(.text(next..<end)) } }
    func spansAndText(upTo end: Int) {
      var span = spans.first(endingAfter: next)
      while span < spans.count, spans[span].range.lowerBound < end {
        text(upTo: spans[span].range.lowerBound)
        pieces.append(.span(span))
        next = spans[span].range.upperBound
        span += 1
      }
      text(upTo: end)
    }
    for index in inner where groups[index].start >= range.lowerBound {
      guard groups[index].end <= range.upperBound else { break }
      spansAndText(upTo: groups[index].start)
      pieces.append(.group(index))
      next = groups[index].end
    }
    spansAndText(upTo: range.upperBound)
    return pieces
  }

  /// Returns the scrubbed text, with its unordered elements in order and a numbered token for each
  /// replaced value.
  ///
  /// The result also has the numbers of all values, the new values included.
  func write(
    _ scrubbers: [SnapshotScrubber],
    _ numbers: ScrubberNumbers
  ) -> (bytes: [UInt8], numbers: ScrubberNumbers) {
    var numbers = numbers
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    append(pieces, to: &output) { span in
      let value = values.all[values.ofSpan[span]]
      return " \(numbers.number(of: value.text, token: value.token))"
    }
    return (output, numbers)
  }

  /// Appends pieces of the text to `output`, with a token in place of each replaced value.
  ///
  /// The function `number` returns the end of a span's token, such as ` 1`.
  func append(_ pieces: [Piece], to output: inout [UInt8], number: (Int) -> String) {
    for piece in pieces {
      switch piece {
      case .text(let range): output += bytes[range]
      case .span(let span):
        let value = values.all[values.ofSpan[span]]
        output += "\(spans[span].needsSpace ? " " : "")<\(value.token)\(number(span))>".utf8
      case .group(let index):
        for element in groups[index].elements {
          append(element.pieces, to: &output, number: number)
        }
      }
    }
  }
}
