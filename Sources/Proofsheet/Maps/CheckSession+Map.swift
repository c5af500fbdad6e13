import SnapshotChecking
import UserJourneys

extension CheckSession {
  /// What a journey notes its way in; nil in a run that draws no map.
  func newPaths() throws(CheckError) -> JourneyPaths? {
    try settings.get().isMapping ? JourneyPaths() : nil
  }

  /// Logs where a journey went.
  ///
  /// - Parameters:
  ///   - paths: Where.
  ///   - journey: The journey's name.
  ///   - id: The assertion that played it.
  ///   - kind: What became of the transcript.
  ///   - filePath: The test's file, above which the package is found.
  /// - Throws: ``CheckError`` when the log cannot be written.
  func note(
    _ paths: JourneyPaths,
    of journey: String,
    by id: SnapshotID,
    _ kind: MappedJourney,
    above filePath: String
  ) throws(CheckError) {
    let record = JourneyRecord(
      name: journey,
      reference: kind == .played ? "" : try id.relativePath(),
      test: id.test,
      source: id.source,
      isSwept: kind == .swept,
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
    try log(above: filePath).append(record)
  }
}

/// What becomes of the transcript of a journey that a map shows.
enum MappedJourney {
  /// It is compared with a reference.
  case checked
  /// Nobody reads it.
  case played
  /// There are many, one for each way of playing.
  case swept
}
