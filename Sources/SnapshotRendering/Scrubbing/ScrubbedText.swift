import ProofsheetBasics

/// A value that a scrubber replaces.
private struct ScrubbedValue: Hashable {
  let token: String
  let text: String
}

/// A text with tokens in place of replaced values, and with the elements of unordered collections
/// in the order of the text that has these tokens.
///
/// Tokens have numbers in the order of the text. Elements whose texts differ in these numbers only
/// are tied. A value that stands in several tied elements, and nowhere else, has a token without a
/// number, because any number would depend on the volatile values.
struct ScrubbedText {
  private enum Piece {
    case text(Range<Int>)
    case span(Int)
    case collection([Element])
  }

  /// An element of an unordered collection.
  private struct Element {
    var pieces: [Piece]
    var isTied = false
  }

  private let bytes: [UInt8]
  private let spans: [ScrubberSpan]
  /// The value that each span replaces.
  private let values: [ScrubbedValue]
  private var pieces: [Piece] = []
  /// The values whose tokens have no number.
  private var unnumbered: Set<ScrubbedValue> = []

  init(
    _ bytes: [UInt8],
    _ spans: [ScrubberSpan],
    _ groups: [UnorderedGroups.Group],
    _ scrubbers: [SnapshotScrubber],
    _ numbers: ScrubberNumbers
  ) {
    self.bytes = bytes
    self.spans = spans
    values = spans.map { span in
      let text = String(decoding: bytes[span.range], as: UTF8.self)
      return ScrubbedValue(token: scrubbers[span.scrubber].token, text: text)
    }
    let scrubbed = groups.filter { group in
      let span = spans.first(endingAfter: group.starts[0])
      return span < spans.count && spans[span].range.lowerBound < group.end
    }
    var rest = Rest(
      spans: spans,
      groups: scrubbed.sorted { ($0.starts[0], $1.end) < ($1.starts[0], $0.end) }
    )
    pieces = rest.pieces(upTo: bytes.count)
    guard !scrubbed.isEmpty else { return }
    pieces = sorted(pieces) { _ in "" }
    let ranks = ranks(after: numbers)
    pieces = sorted(pieces) { ranks[$0] }
  }

  /// The part of a text that is not cut into pieces yet.
  private struct Rest {
    let spans: [ScrubberSpan]
    let groups: [UnorderedGroups.Group]
    private var next = 0
    private var span = 0
    private var group = 0

    init(spans: [ScrubberSpan], groups: [UnorderedGroups.Group]) {
      self.spans = spans
      self.groups = groups
    }

    mutating func pieces(upTo end: Int) -> [Piece] {
      var pieces: [Piece] = []
      while next < end {
        // A collection inside of a replaced value is gone.
        while group < groups.count, groups[group].starts[0] < next { group += 1 }
        let collection = group < groups.count ? groups[group].starts[0] : end
        let value = span < spans.count ? spans[span].range.lowerBound : end
        let stop = min(collection, value, end)
        if next < stop { pieces.append(.text(next..<stop)) }
        next = stop
        if stop == end { break }
        pieces.append(stop == collection ? self.collection() : self.value())
      }
      return pieces
    }

    private mutating func value() -> Piece {
      next = spans[span].range.upperBound
      span += 1
      return .span(span - 1)
    }

    private mutating func collection() -> Piece {
      let collection = groups[group]
      group += 1
      let ends = collection.starts.dropFirst() + [collection.end]
      return .collection(ends.map { Element(pieces: pieces(upTo: $0)) })
    }
  }

  /// Returns pieces with the elements of collections in the order of their texts without numbers;
  /// the ranks of their values decide between equal texts.
  private func sorted(_ pieces: [Piece], _ rank: (Int) -> String) -> [Piece] {
    pieces.map { piece in
      guard case .collection(var elements) = piece else { return piece }
      let keys = TextBuffer()
      var starts: [Int] = []
      for index in elements.indices {
        elements[index].pieces = sorted(elements[index].pieces, rank)
        starts.append(keys.count)
        var ranks = "\0"
        append(elements[index].pieces, to: keys) { span in
          ranks += rank(span) + " "
          return ""
        }
        keys.append(ranks)
      }
      let order = UnorderedElements.order(in: keys, startingAt: &starts)
      let ends = Array(starts.dropFirst()) + [keys.count]
      let bytes = keys.bytes
      let texts = zip(starts, ends).map { bytes[$0..<$1] }
      for (left, right) in zip(order, order.dropFirst()) where texts[left] == texts[right] {
        elements[left].isTied = true
        elements[right].isTied = true
      }
      return .collection(order.map { elements[$0] })
    }
  }

  /// Returns the spans in the order of the text, each with the number of the innermost tied element
  /// around it; outside of tied elements, the number is 0.
  private func places() -> [(span: Int, element: Int)] {
    var places: [(span: Int, element: Int)] = []
    var count = 0
    func visit(_ pieces: [Piece], in element: Int) {
      for piece in pieces {
        switch piece {
        case .text: break
        case .span(let span): places.append((span, element))
        case .collection(let elements):
          for inner in elements {
            if inner.isTied { count += 1 }
            visit(inner.pieces, in: inner.isTied ? count : element)
          }
        }
      }
    }
    visit(pieces, in: 0)
    return places
  }

  /// Returns the rank of the value of each span, which depends on no volatile value.
  ///
  /// The order is: values with a number from earlier texts, values of one tied element, values of
  /// several, and values that stand elsewhere too.
  private mutating func ranks(after numbers: ScrubberNumbers) -> [String] {
    let places = places()
    let known = values.map { numbers.known($0.text, token: $0.token) }
    let most = known.compactMap { $0 }.max() ?? 0
    var free: [ScrubbedValue: Int] = [:]
    var holders: [ScrubbedValue: Set<Int>] = [:]
    for place in places {
      let value = values[place.span]
      holders[value, default: []].insert(place.element)
      if place.element == 0, free[value] == nil { free[value] = free.count }
    }
    var ranks = known.map { $0.map(String.init) ?? "" }
    var inElements: [Int: [ScrubbedValue: Int]] = [:]
    for place in places where known[place.span] == nil {
      let value = values[place.span]
      if let index = free[value] {
        ranks[place.span] = "\(most + 3 + index)"
      } else if holders[value]?.count == 1 {
        let inElement = inElements[place.element, default: [:]]
        let index = inElement[value] ?? inElement.count
        inElements[place.element, default: [:]][value] = index
        ranks[place.span] = "\(most + 1).\(index)"
      } else {
        ranks[place.span] = "\(most + 2)"
        unnumbered.insert(value)
      }
    }
    return ranks
  }

  /// Returns the text, and the numbers of all values, the new values included.
  func write(after numbers: ScrubberNumbers) -> (bytes: [UInt8], numbers: ScrubberNumbers) {
    var numbers = numbers
    let output = TextBuffer(capacity: max(16, bytes.count))
    append(pieces, to: output) { span in
      let value = values[span]
      if unnumbered.contains(value) { return "" }
      return " \(numbers.number(of: value.text, token: value.token))"
    }
    return (output.bytes, numbers)
  }

  /// Appends pieces of the text to `output`, with a token in place of each replaced value.
  ///
  /// The function `number` returns the end of a span's token, such as ` 1`.
  private func append(_ pieces: [Piece], to output: TextBuffer, number: (Int) -> String) {
    for piece in pieces {
      switch piece {
      case .text(let range): output.append(Array(bytes[range]))
      case .span(let span):
        let space = spans[span].needsSpace ? " " : ""
        output.append("\(space)<\(values[span].token)\(number(span))>")
      case .collection(let elements):
        for element in elements { append(element.pieces, to: output, number: number) }
      }
    }
  }
}

/// The numbers of the values that scrubbers have replaced so far.
package struct ScrubberNumbers: Equatable, Sendable {
  private var numbers: [String: [String: Int]] = [:]

  package init() {}

  /// Returns the number that the tokens of a value already have; nil for a new value.
  func known(_ value: String, token: String) -> Int? { numbers[token]?[value] }

  /// Whether a token with this number has been written.
  func hasIssued(_ number: Int, token: String) -> Bool {
    number > 0 && number <= numbers[token]?.count ?? 0
  }

  /// Returns the number of a value; a new value gets the next number.
  mutating func number(of value: String, token: String) -> Int {
    if let known = numbers[token]?[value] { return known }
    let number = (numbers[token]?.count ?? 0) + 1
    numbers[token, default: [:]][value] = number
    return number
  }
}

/// The record of all replacements in one rendering.
package struct ScrubberReport: Sendable {
  /// The number of matches of a scrubber.
  package struct Count: Equatable, Sendable, Codable {
    /// The scrubber's name.
    package let name: String
    package let count: Int

    package init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// The number of matches of each scrubber, in order.
  package var counts: [Count] = []

  package init() {}
}

/// The numbers of replaced values, shared by the scrubbed renderings in one run of a test.
///
/// `Sendable` is unchecked, because only the thread that renders in the scope uses it.
package final class ScrubberScope: @unchecked Sendable {
  /// The scope of the current rendering; without a scope, replaced values are numbered from 1.
  @TaskLocal package static var current: ScrubberScope?

  /// The numbers of the values replaced so far; each rendering of the subject starts from them.
  package let before: ScrubberNumbers
  /// The numbers of replaced values after the last rendering.
  package private(set) var numbers: ScrubberNumbers
  /// The record of the replacements in the last rendering.
  package private(set) var report: ScrubberReport?

  package init(_ numbers: ScrubberNumbers = ScrubberNumbers()) {
    before = numbers
    self.numbers = numbers
  }

  /// Stores the numbers and the record of a text that was scrubbed piece by piece.
  package func keep(_ numbers: ScrubberNumbers, _ report: ScrubberReport) {
    self.numbers = numbers
    self.report = report
  }

  /// Scrubs a rendering, and stores the numbers of the replaced values and the record of the
  /// replacements.
  func scrub(_ rendering: Rendering, _ scrubbing: Scrubbing) throws(ScrubberError) -> Rendering {
    let scrubbed = try scrubbing.scrub(rendering, after: before)
    numbers = scrubbed.numbers
    report = scrubbed.report
    return scrubbed.rendering
  }
}
