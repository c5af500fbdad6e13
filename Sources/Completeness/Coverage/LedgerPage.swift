/// The result of `coverage`, for programs.
struct LedgerPage: Equatable, Codable, Sendable {
  struct Waived: Equatable, Codable, Sendable {
    let gap: Gap
    let reason: String
  }

  /// The version of the format.
  ///
  /// The version rises when a field disappears or changes its meaning.
  private var version = 3
  /// The name of the run that `coverage` evaluated; nil when there was no run.
  var run: String?
  var isFine = true
  /// The shares of the subjects and properties that recorded texts show, in one sentence.
  var sum = ""
  var rows: [LedgerRow] = []
  /// The gaps that no rule waives.
  var gaps: [Gap] = []
  var waived: [Waived] = []
  /// The problems other than gaps, such as a rule that waives no gap, each in one sentence.
  var complaints: [String] = []
  var unknown: String?
}

/// The coverage of one presenter or view model.
struct LedgerRow: Equatable, Sendable, Codable {
  let module: String
  let name: String
  /// The place of the declaration in the source, as `Sources/App/Home.swift:12`.
  let place: String
  let texts: ShowingTexts
  var properties = Tally()
  /// The names of the subject's gaps.
  var gaps: [String] = []
}

/// The texts that show a subject, by their paths from the root.
struct ShowingTexts: Equatable, Sendable, Codable {
  /// The snapshots of the subject itself.
  var snapshots: [String] = []
  /// The snapshots that show the subject as a part of another subject.
  var parts: [String] = []
  var journeys: [String] = []

  var isEmpty: Bool { snapshots.isEmpty && parts.isEmpty && journeys.isEmpty }
}
