package import HTTPFixtures
import ProofsheetBasics

extension RecordingClient {
  /// What a recording client may send, and what it may write.
  public enum Mode: Hashable, Sendable, CaseIterable {
    /// Nothing is sent; what was recorded is played back. The environment calls it `none`.
    case playback
    /// A recording that exists is played back; one that does not is made.
    case once
    /// What was recorded is played back, everything else is sent and recorded.
    case new
    /// Everything is sent and recorded anew.
    case all

    /// What the environment and options call the mode.
    package var word: String { self == .playback ? "none" : "\(self)" }
  }
}

extension RecordingClient.Mode {
  /// The variable of the environment that names a mode.
  package static let variable = "FIXTURE_RECORD"

  /// The mode that a run asks for.
  ///
  /// On a machine of a ``BuildService`` nothing is sent, because nobody could review what is recorded there.
  ///
  /// - Throws: `FixtureError` for a word that is no mode, and for one that sends on such a machine.
  package static func asked(
    in environment: [String: String],
    or standard: RecordingClient.Mode = .once
  ) throws(FixtureError) -> RecordingClient.Mode {
    let word = environment[variable] ?? ""
    let isAllowed = environment["SNAPSHOT_RECORD_ON_CI"] == "allow"
    let service = isAllowed ? nil : BuildService(environment)
    if word.isEmpty { return service == nil ? standard : .playback }
    guard let mode = allCases.first(where: { $0.word == word }) else {
      let words = allCases.map(\.word).joined(separator: ", ")
      throw FixtureError("\(variable)=\(word) is no mode: use \(words).")
    }
    guard let service, mode != .playback else { return mode }
    throw FixtureError(
      "\(variable)=\(word) is refused because \(service.variable) is set, where nobody could review what is "
        + "recorded: record locally, or set SNAPSHOT_RECORD_ON_CI=allow."
    )
  }
}
