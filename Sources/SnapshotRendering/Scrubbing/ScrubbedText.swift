import ProofsheetBasics

/// A text with tokens in place of replaced values, and with the elements of unordered collections
/// in the order of the text that has these tokens.
///
/// A value of an earlier text keeps its number, and new values get numbers in the order of the text.
/// Elements that are equal but for new values have tokens without numbers for these values, because
/// any number would depend on the volatile values.
struct ScrubbedText {
  private var bytes: [UInt8]
  private var spans: [ScrubberSpan]
  /// The word in the tokens of each scrubber.
  private let tokens: [String]
  /// The numbers of all values, with those of this text once it is written.
  private(set) var numbers: ScrubberNumbers

  /// Creates a text from its bytes, and the spans in it that scrubbers replace, in order.
  init(
    _ bytes: [UInt8],
    _ spans: [ScrubberSpan],
    tokens: [String],
    after numbers: ScrubberNumbers
  ) {
    self.bytes = bytes
    self.spans = spans
    self.tokens = tokens
    self.numbers = numbers
  }

  /// Puts the elements of an unordered collection, which follow each other in the text, into the
  /// order of their texts without new numbers.
  mutating func sort(_ elements: [Range<Int>]) {
    guard let first = elements.first, let last = elements.last else { return }
    let next = spans.first(endingAfter: first.lowerBound)
    // A collection inside of a replaced value is gone.
    if next < spans.count, spans[next].range.lowerBound < first.lowerBound { return }
    let held = elements.map { element in
      spans.first(endingAfter: element.lowerBound)..<spans.first(endingAfter: element.upperBound)
    }
    let keys = TextBuffer()
    var starts: [Int] = []
    var ties: [[UInt8]: Int] = [:]
    let texts = zip(elements, held).map { element, held in
      starts.append(keys.count)
      append(element, held, to: keys) { numbers.known($1, token: $0) }
      let text = keys.bytes(from: starts[starts.count - 1])
      ties[text, default: 0] += 1
      return text
    }
    var sorted: (bytes: [UInt8], spans: [ScrubberSpan]) = ([], [])
    for index in UnorderedElements.sort(in: keys, startingAt: starts) {
      let shift = first.lowerBound + sorted.bytes.count - elements[index].lowerBound
      let isTied = ties[texts[index], default: 0] > 1
      sorted.bytes += bytes[elements[index]]
      for var span in spans[held[index]] {
        if isTied { span.isNumbered = false }
        span.range = span.range.lowerBound + shift..<span.range.upperBound + shift
        sorted.spans.append(span)
      }
    }
    bytes.replaceSubrange(first.lowerBound..<last.upperBound, with: sorted.bytes)
    spans.replaceSubrange(held[0].lowerBound..<held[held.count - 1].upperBound, with: sorted.spans)
  }

  /// Returns the text, and numbers its new values.
  mutating func write() -> [UInt8] {
    var all = numbers
    let output = TextBuffer(capacity: max(16, bytes.count))
    append(0..<bytes.count, spans.indices, to: output) { all.number(of: $1, token: $0) }
    numbers = all
    return output.bytes
  }

  /// Appends a part of the text to `output`, with a token in place of each replaced value.
  ///
  /// The function `number` returns the number of a value, from the word in its token and its text.
  private func append(
    _ range: Range<Int>,
    _ held: Range<Int>,
    to output: TextBuffer,
    number: (_ token: String, _ value: String) -> Int?
  ) {
    var next = range.lowerBound
    for span in spans[held] {
      output.append(Array(bytes[next..<span.range.lowerBound]))
      let token = tokens[span.scrubber]
      let value = String(decoding: bytes[span.range], as: UTF8.self)
      let number = span.isNumbered ? number(token, value) : numbers.known(value, token: token)
      let words = token + (number.map { " \($0)" } ?? "")
      output.append((span.needsSpace ? " <" : "<") + words + ">")
      next = span.range.upperBound
    }
    output.append(Array(bytes[next..<range.upperBound]))
  }
}

extension CanonicalText {
  /// Returns the lines of each element of the unordered collections, inner collections first.
  ///
  /// - Parameter keyEnds: The offsets at which keys of dictionaries without an order end.
  /// - Returns: The lines; elements of one collection follow each other.
  func unordered(_ keyEnds: Set<Int>) -> [[Range<Int>]] {
    facts.indices.reversed().compactMap { index in
      guard facts[index].childCount > 0 else { return nil }
      let first = facts[index + 1]
      let entry = first.mark == 0x3F ? facts[first.next] : first
      guard first.mark == 0x2A || keyEnds.contains(entry.name.upperBound) else { return nil }
      var elements: [Range<Int>] = []
      for child in children(index) {
        var lines = lines(child)
        if facts[child].mark == 0x3A, let key = elements.popLast() {
          lines = key.lowerBound..<lines.upperBound
        }
        elements.append(lines)
      }
      return elements
    }
  }
}
