package import HTTPFixtures
import ProofsheetBasics

/// Why a recording could not be read or written.
package enum RecordingProblem: FixtureProblem {
  /// How a secret is written where it was found.
  package enum Form: String, Hashable, Sendable {
    /// As it is.
    case raw
    /// With percent-encoded characters.
    case percentEncoded
    /// In base64.
    case base64
    /// With the escapes of JSON.
    case jsonEscaped
  }

  /// The file cannot be read or written.
  case file(String, reason: String)
  /// A secret would have been written; the file is as it was.
  case secret(field: String, form: Form, file: String, line: Int)
  /// What was recorded cannot stand beside what is in the file already; nothing was written.
  case conflict(ScenarioProblem)
  /// A request may not be sent, because the mode only plays back, and there is no recording.
  case nothingRecorded(file: String)
  /// No mode has the name that the environment asks for.
  case unknownMode(String)
  /// The mode sends, and `CI` is set.
  case refusedMode(RecordingClient.Mode)
}

extension RecordingProblem {
  /// What is wrong and what to do, in one sentence, which never holds the secret.
  package var description: String {
    switch self {
    case .file(let file, let reason):
      "The recording \(file) cannot be read or written: \(reason)."
    case .secret(let field, let form, let file, let line):
      "The recording \(file) was not written, because the secret of \(quoted(field)) would still "
        + "stand in line \(line) (\(form.words)): add the name of the field that holds it there to "
        + "the redaction."
    case .conflict(let problem):
      "The recording was not written, because its scenario would be wrong: \(problem)"
    case .nothingRecorded(let file):
      "The recording \(file) does not exist and its mode is none: record it with the mode "
        + "once, which FIXTURE_RECORD=once asks of withRecording."
    case .unknownMode(let word):
      "\(RecordingClient.Mode.variable)=\(word) is no mode: use "
        + RecordingClient.Mode.allCases.map(\.word).joined(separator: ", ") + "."
    case .refusedMode(let mode):
      "\(RecordingClient.Mode.variable)=\(mode.word) is refused because CI is set, where nobody "
        + "could review what is recorded: record locally, or set SNAPSHOT_RECORD_ON_CI=allow."
    }
  }
}

extension FixtureError {
  init(_ problem: RecordingProblem) { self.init(problem: problem) }
}

extension RecordingProblem.Form {
  fileprivate var words: String {
    switch self {
    case .raw: "as it is"
    case .percentEncoded: "percent-encoded"
    case .base64: "in base64"
    case .jsonEscaped: "with the escapes of JSON"
    }
  }
}
