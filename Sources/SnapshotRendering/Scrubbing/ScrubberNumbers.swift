/// The numbers of the values that scrubbers have replaced so far.
package struct ScrubberNumbers: Equatable, Sendable {
  private var numbers: [String: [String: Int]] = [:]

  package init() {}

  /// The number of a value, or nil when it has none yet.
  func known(_ value: String, token: String) -> Int? { numbers[token]?[value] }

  /// Whether a token with this number has been written.
  func hasIssued(_ number: Int, token: String) -> Bool {
    number > 0 && number <= numbers[token]?.count ?? 0
  }

  /// The number of a value; a new value gets the next one.
  mutating func number(of value: String, token: String) -> Int {
    if let known = numbers[token]?[value] { return known }
    let number = (numbers[token]?.count ?? 0) + 1
    numbers[token, default: [:]][value] = number
    return number
  }
}

/// What scrubbing one rendering did.
package struct ScrubberReport: Sendable {
  /// How often a scrubber matched.
  package struct Count: Equatable, Sendable, Codable {
    /// The scrubber's name.
    package let name: String
    package let count: Int

    package init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// One for each scrubber, in order.
  package var counts: [Count] = []

  package init() {}
}

/// What scrubbed renderings of one run of a test share: the numbers of values.
///
/// Unchecked, because it is only touched by the thread that renders in it.
package final class ScrubberScope: @unchecked Sendable {
  /// The scope of the rendering under way; a rendering without one numbers from 1.
  @TaskLocal package static var current: ScrubberScope?

  /// The numbers before each rendering, so that a second one of the same subject is the same.
  package let before: ScrubberNumbers
  /// The numbers after the last rendering.
  package private(set) var numbers: ScrubberNumbers
  /// What the last rendering's scrubbers did.
  package private(set) var report: ScrubberReport?

  package init(_ numbers: ScrubberNumbers = ScrubberNumbers()) {
    before = numbers
    self.numbers = numbers
  }

  /// Keeps what a text that was scrubbed piece by piece leaves behind.
  package func keep(_ numbers: ScrubberNumbers, _ report: ScrubberReport) {
    self.numbers = numbers
    self.report = report
  }

  /// Scrubs a rendering with the numbers of this scope.
  func scrub(_ rendering: Rendering, _ scrubbing: Scrubbing) throws(ScrubberError) -> Rendering {
    let scrubbed = try scrubbing.scrub(rendering, after: before)
    numbers = scrubbed.numbers
    report = scrubbed.report
    return scrubbed.rendering
  }
}
