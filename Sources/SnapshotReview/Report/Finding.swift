import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering

/// A problem that is reported at a line of a file.
struct Finding {
  /// The class of a problem, such as a failed test or a missing reference.
  enum Kind: String {
    /// A test failed for another reason than a snapshot.
    case failure
    /// The run as a whole failed, for example because it ended too early or skipped a test.
    case run
    case different
    case missing
    /// The reference or the rendering cannot be compared, or belongs to another commit or source.
    case unreadable
    case unstable
    case collided
    case failed
    case orphan

    /// The kind of the problem in words, with a capital letter at the start and without a full
    /// stop.
    var words: String {
      switch self {
      case .failure: "A test failed"
      case .run: "The run as a whole fails"
      case .different: "A snapshot differs from its reference"
      case .missing: "A snapshot has no reference"
      case .unreadable: "A reference or its pending text cannot be compared"
      case .unstable: "Two renderings of one subject differ"
      case .collided: "A reference is used from two places"
      case .failed: "A snapshot could not be checked"
      case .orphan: "No check used a reference"
      }
    }
  }

  let kind: Kind
  /// The reference with the problem, as a path from the root, or the test with the problem.
  let subject: String
  /// The problem in one line.
  let words: String
  /// The difference of a snapshot from its reference, or the whole message of a failure.
  let details: String
  /// The place of the problem; nil when it is unknown.
  let place: FilePlace?
}

extension Finding {
  init(_ failure: TestFailure, _ places: SourcePlaces) {
    kind = failure.test == nil && failure.source == nil ? .run : .failure
    subject = failure.test ?? "swift test"
    // The first line is the summary; the details have the whole message.
    let lines = failure.message.split(separator: "\n")
    words = InertText.short(String(lines.first ?? "no reason was given").visible)
    details = failure.message
    place = failure.source.flatMap { places.place(of: $0) }
  }

  init(_ change: PendingChange, _ places: SourcePlaces) {
    kind =
      switch change.kind {
      case .different: .different
      case .missing: .missing
      case .corrupted, .stale, .damaged: .unreadable
      }
    subject = change.shown
    let found = change.error == nil ? change.places.prefix(Self.mostWords).map(\.words) : []
    let isNew = change.kind == .missing
    let first = change.error.map { "\($0)" } ?? (isNew ? "new, " : "") + change.counts()
    words = InertText.short((found.isEmpty ? [first] : found).joined(separator: "; ").visible)
    details = change.error == nil ? change.diff.readable(limit: Self.mostLines) : first
    place = places.place(of: change)
  }

  init(_ result: SnapshotResult, _ places: SourcePlaces) {
    let notice = Notice(result)
    kind = Kind(rawValue: result.verdict.rawValue) ?? .failed
    subject = result.shown
    details = notice.detail ?? kind.words
    words = InertText.short(details.visible)
    place =
      result.sources.lazy.compactMap { places.place(of: $0) }.first
      ?? (result.record.reference.isEmpty
        ? nil : places.place(ofReference: result.record.reference))
  }

  init(orphan path: String, _ places: SourcePlaces) {
    kind = .orphan
    subject = SnapshotFolders.shown(path)
    words = "no check of the last run used it; delete it by swift run proofsheet prune"
    details = words
    place = places.place(ofReference: path)
  }

  /// The greatest number of changed places in the line about a snapshot.
  private static let mostWords = 3
  /// The greatest number of lines of a difference that a report shows.
  static let mostLines = 60
}
