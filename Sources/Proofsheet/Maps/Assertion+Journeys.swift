import ProofsheetSnapshots
import SnapshotChecking
import UserJourneys

extension Assertion {
  /// What a journey notes its way in; nil in a run that draws no map.
  func newPaths() throws(CheckError) -> JourneyPaths? {
    try settings().isMapping ? JourneyPaths() : nil
  }

  /// Logs where a journey went.
  ///
  /// - Parameters:
  ///   - paths: Where.
  ///   - journey: The journey's name.
  ///   - kind: What became of the transcript.
  /// - Throws: ``CheckError`` when the log cannot be written.
  func note(
    _ paths: JourneyPaths,
    of journey: String,
    _ kind: MappedJourney
  ) throws(CheckError) {
    let record = JourneyRecord(
      name: journey,
      reference: try kind.reference,
      test: test,
      source: "\(place.fileID):\(place.line)",
      isSwept: kind.isSwept,
      states: paths.states.map { state in
        JourneyRecord.State(
          screens: state.screens,
          facts: state.facts.map { ($0.path, $0.value) }
        )
      },
      transitions: paths.transitions.map {
        JourneyRecord.Transition(from: $0.from, event: $0.event, to: $0.to)
      }
    )
    try package().log.append(record)
  }
}

/// What becomes of the transcript of a journey that a map shows.
enum MappedJourney {
  /// It is compared with a reference.
  case checked(SnapshotID)
  /// Nobody reads it.
  case played
  /// There are many, one for each way of playing.
  case swept(SnapshotID)

  fileprivate var reference: String {
    get throws(CheckError) {
      switch self {
      case .checked(let id), .swept(let id): try id.relativePath()
      case .played: ""
      }
    }
  }

  fileprivate var isSwept: Bool {
    if case .swept = self { true } else { false }
  }
}
