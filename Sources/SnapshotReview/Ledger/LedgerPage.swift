/// The result of `coverage`, for programs.
package struct LedgerPage: Equatable, Codable, Sendable {
  package struct Waived: Equatable, Codable, Sendable {
    let gap: Gap
    let reason: String

    package init(gap: Gap, reason: String) { (self.gap, self.reason) = (gap, reason) }
  }

  /// The version of the format.
  ///
  /// The version rises when a field disappears or changes its meaning.
  private var version = 3
  /// The name of the run that `coverage` evaluated; nil when there was no run.
  package var run: String?
  package var isFine = true
  /// The shares of the subjects and properties that recorded texts show, in one sentence.
  package var sum = ""
  package var rows: [LedgerRow] = []
  /// The gaps that no rule waives.
  package var gaps: [Gap] = []
  package var waived: [Waived] = []
  /// The problems other than gaps, such as a rule that waives no gap, each in one sentence.
  package var complaints: [String] = []
  package var unknown: String?

  package init() {}
}

/// The coverage of one presenter or view model.
package struct LedgerRow: Equatable, Sendable, Codable {
  package let module: String
  package let name: String
  /// The place of the declaration in the source, as `Sources/App/Home.swift:12`.
  package let place: String
  package let texts: ShowingTexts
  package var properties = Tally()
  /// The names of the subject's gaps.
  package var gaps: [String] = []

  package init(module: String, name: String, place: String, texts: ShowingTexts) {
    (self.module, self.name, self.place, self.texts) = (module, name, place, texts)
  }
}

/// The texts that show a subject, by their paths from the root.
package struct ShowingTexts: Equatable, Sendable, Codable {
  /// The snapshots of the subject itself.
  package var snapshots: [String] = []
  /// The snapshots that show the subject as a part of another subject.
  package var parts: [String] = []
  package var journeys: [String] = []

  package init() {}

  package var isEmpty: Bool { snapshots.isEmpty && parts.isEmpty && journeys.isEmpty }
}
