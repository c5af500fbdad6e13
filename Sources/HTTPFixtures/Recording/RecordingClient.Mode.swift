extension RecordingClient {
  /// What a recording client may send, and what it may write.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Nothing is sent; what was recorded is played back.
    case none
    /// A recording that exists is played back; one that does not is made.
    case once
    /// What was recorded is played back, everything else is sent and recorded.
    case new
    /// Everything is sent and recorded anew.
    case all
  }
}

extension RecordingClient.Mode {
  /// The variable of the environment that names a mode.
  public static let variable = "FIXTURE_RECORD"

  /// The mode that a run asks for.
  ///
  /// Where `CI` is set nothing is sent, because nobody could review what is recorded there.
  ///
  /// - Parameters:
  ///   - environment: The environment of the process, passed in by its edge.
  ///   - standard: The mode when the environment names none.
  /// - Returns: The mode.
  /// - Throws: `unknown` for a word that is no mode, `refused` for one that sends where `CI` is set.
  public static func asked(
    in environment: [String: String],
    or standard: RecordingClient.Mode = .once
  ) throws(RecordingModeError) -> RecordingClient.Mode {
    let word = environment[variable] ?? ""
    let isCI = !["", "0", "false"].contains(environment["CI"] ?? "")
    let maySend = !isCI || environment["SNAPSHOT_RECORD_ON_CI"] == "allow"
    if word.isEmpty { return maySend ? standard : .none }
    guard let mode = RecordingClient.Mode(rawValue: word) else { throw .unknown(word) }
    guard maySend || mode == .none else { throw .refused(mode) }
    return mode
  }
}

/// Why an environment does not say what may be recorded.
public enum RecordingModeError: Error, Hashable, Sendable {
  /// No mode has this name.
  case unknown(String)
  /// The mode sends, and `CI` is set.
  case refused(RecordingClient.Mode)
}

extension RecordingModeError: CustomStringConvertible {
  /// What is wrong and what to do, in one sentence.
  public var description: String {
    switch self {
    case .unknown(let word):
      "\(RecordingClient.Mode.variable)=\(word) is no mode: use "
        + RecordingClient.Mode.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .refused(let mode):
      "\(RecordingClient.Mode.variable)=\(mode.rawValue) is refused because CI is set, where nobody could "
        + "review what is recorded: record locally, or set SNAPSHOT_RECORD_ON_CI=allow."
    }
  }
}
