import ProofsheetSnapshots
import SnapshotChecking
import UserJourneys

extension Assertion {
  /// What a journey notes its way in; nil in a run that draws no map.
  func newPaths() throws(CheckError) -> JourneyPaths? {
    try settings().isMapping ? JourneyPaths() : nil
  }

  /// Logs where a journey went, whose transcript is compared with a reference unless `id` is nil.
  ///
  /// - Throws: ``CheckError`` when the log cannot be written.
  func note(
    _ paths: JourneyPaths,
    of journey: String,
    _ id: SnapshotID?,
    isSwept: Bool
  ) throws(CheckError) {
    let record = JourneyRecord(
      name: journey,
      reference: try id?.relativePath() ?? "",
      source: "\(place.fileID):\(place.line)",
      isSwept: isSwept,
      states: paths.states,
      examples: paths.examples.allSatisfy(\.isEmpty) ? nil : paths.examples,
      transitions: paths.transitions
    )
    try package().log.append(record)
  }
}
