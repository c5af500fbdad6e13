package import HTTPFixtures
import ProofsheetBasics

extension RecordingClient {
  /// The requests that a recording client may send, and the files that it may write.
  public enum Mode: Hashable, Sendable, CaseIterable {
    /// Sends no request, and plays back the recording: `FIXTURE_RECORD=none`.
    case playback
    /// Plays back the recording if it exists, and records all requests otherwise.
    case once
    /// Plays back recorded requests, and sends and records all others.
    case new
    /// Sends and records every request.
    case all

    /// The word for the mode in the environment and in options.
    package var word: String { self == .playback ? "none" : "\(self)" }
  }
}

extension RecordingClient.Mode {
  /// The name of the environment variable that selects a mode.
  package static let variable = "FIXTURE_RECORD"

  /// Returns the mode that the environment selects, or the standard mode.
  ///
  /// A ``BuildService`` allows playback only, because nobody could review a recording there. The
  /// variable `SNAPSHOT_RECORD_ON_CI=allow` lifts this limit.
  ///
  /// - Throws: `FixtureError` for an unknown word, and for a mode that the build service forbids.
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
      "\(variable)=\(word) is refused because \(service.variable) is set, where nobody could review a "
        + "recording: record locally, or set SNAPSHOT_RECORD_ON_CI=allow."
    )
  }
}
