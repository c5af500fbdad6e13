/// The work of scrubbers on a rendering: find values, order unordered elements, number the values,
/// and write tokens.
package struct Scrubbing {
  let scrubbers: [SnapshotScrubber]

  package struct Result {
    package let rendering: Rendering
    package let numbers: ScrubberNumbers
    /// The number of matches of each scrubber, in order.
    package let counts: [ScrubberCount]
    /// The indices of the scrubbers whose matches were cut by values that others have replaced.
    package let covered: Set<Int>
  }

  /// Replaces the matches of the scrubbers.
  ///
  /// - Throws: ``ScrubberError``.
  /// - Complexity: O(n) in the length of the text for each scrubber, and O(k log k) for unordered
  ///   collections of k elements.
  func scrub(
    _ rendering: Rendering,
    after numbers: ScrubberNumbers,
    allowsIdle: Bool = false
  ) throws(ScrubberError) -> Result {
    let tree = rendering.isTree ? try? CanonicalText(rendering.bytes) : nil
    var search = ScrubberSearch(rendering.bytes, tree: tree)
    // A transcript is the only plain text that may have tokens already.
    if tree == nil { search.protectTokens(numbers) }
    let untouched = search
    var counts: [ScrubberCount] = []
    var covered: Set<Int> = []
    for (index, scrubber) in scrubbers.enumerated() {
      try check(scrubber)
      let count = search.apply(scrubber, at: index)
      if count == 0, !scrubber.mayBeIdle {
        var alone = untouched
        _ = alone.apply(scrubber, at: index)
        if alone.spans.contains(where: search.cuts) {
          covered.insert(index)
        } else if !allowsIdle {
          throw .matchedNothing(scrubber: scrubber.name)
        }
      }
      counts.append(ScrubberCount(name: scrubber.name, count: count))
    }
    let spans = search.spans.filter { !$0.isProtected }
    let tokens = scrubbers.map(\.token)
    var text = ScrubbedText(rendering.bytes, spans, tokens: tokens, after: numbers)
    for elements in tree?.unordered(rendering.keyEnds) ?? [] { text.sort(elements) }
    return Result(
      rendering: Rendering(text.write(), isTree: rendering.isTree, refusal: rendering.refusal),
      numbers: text.numbers,
      counts: counts,
      covered: covered
    )
  }

  /// Renders and scrubs one piece of a text, in which a scrubber need not have a match.
  ///
  /// - Throws: ``ScrubberError``.
  package static func piece(
    _ scrubbers: [SnapshotScrubber],
    after numbers: ScrubberNumbers,
    _ render: () -> Rendering
  ) throws(ScrubberError) -> Result {
    let rendering = Rendering.$isScrubbed.withValue(true, operation: render)
    return try Scrubbing(scrubbers: scrubbers)
      .scrub(rendering, after: numbers, allowsIdle: true)
  }

  private func check(_ scrubber: SnapshotScrubber) throws(ScrubberError) {
    let words = /[0-9A-Za-z_\-](?:[ 0-9A-Za-z_\-]*[0-9A-Za-z_\-])?/
    guard scrubber.token.wholeMatch(of: words) != nil else {
      throw .malformedName(scrubber: scrubber.name)
    }
    if case .pattern(let pattern) = scrubber.rule, pattern.isMalformed {
      throw .malformedPattern(scrubber: scrubber.name, pattern: pattern.text)
    }
  }
}

/// The reason why a rendering could not be scrubbed.
package enum ScrubberError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The scrubber found nothing to replace.
  case matchedNothing(scrubber: String)
  /// The regular expression of a scrubber is malformed.
  case malformedPattern(scrubber: String, pattern: String)
  /// The name of a scrubber has characters that a token may not have.
  case malformedName(scrubber: String)

  /// One sentence with the problem and the remedy.
  package var description: String {
    switch self {
    case .matchedNothing(let scrubber):
      "the scrubber \(scrubber) matches nothing in this text; remove the scrubber, because it "
        + "could only hide a later value."
    case .malformedPattern(let scrubber, let pattern):
      "the scrubber \(scrubber) has the pattern `\(pattern)`, which is no regular expression; "
        + "correct it."
    case .malformedName(let scrubber):
      "the name \"\(scrubber)\" of a scrubber cannot stand in a token; use letters, digits, spaces, "
        + "- and _."
    }
  }
}

/// The numbers of the values that scrubbers have replaced so far.
package struct ScrubberNumbers: Sendable {
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

/// The number of matches of a scrubber in one rendering.
package struct ScrubberCount: Equatable, Sendable, Codable {
  /// The scrubber's name.
  package let name: String
  package var count: Int

  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}

/// The counts of the last scrubbed rendering of a check.
///
/// `Sendable` is unchecked, because only the thread that renders in the scope uses it.
package final class ScrubberScope: @unchecked Sendable {
  /// The scope of the current rendering; nil where nobody needs the counts.
  @TaskLocal package static var current: ScrubberScope?

  /// The number of matches of each scrubber in the last rendering; nil before it.
  package var counts: [ScrubberCount]?

  package init() {}

  /// Scrubs a rendering, and stores the counts.
  func scrub(_ rendering: Rendering, _ scrubbing: Scrubbing) throws(ScrubberError) -> Rendering {
    let scrubbed = try scrubbing.scrub(rendering, after: ScrubberNumbers())
    counts = scrubbed.counts
    return scrubbed.rendering
  }
}
