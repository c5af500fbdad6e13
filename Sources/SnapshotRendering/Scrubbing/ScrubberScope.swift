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
    keep(scrubbed.numbers, scrubbed.report)
    return scrubbed.rendering
  }
}
