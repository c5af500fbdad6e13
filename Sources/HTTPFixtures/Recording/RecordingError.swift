/// Why a recording could not be read or written.
public enum RecordingError: Error, Hashable, Sendable {
  /// How a secret is written where it was found.
  public enum Form: String, Hashable, Sendable {
    /// As it is.
    case raw
    /// With percent-encoded characters.
    case percentEncoded
    /// In base64.
    case base64
    /// With the escapes of JSON.
    case jsonEscaped
  }

  /// A file that is there cannot be read as a recording, or its path leaves its folder.
  case unreadable(ScenarioFileError)
  /// The file cannot be read or written.
  case file(String, reason: String)
  /// A secret would have been written; the file is as it was.
  case secret(field: String, form: Form, file: String, line: Int)
  /// What was recorded cannot stand beside what is in the file already; nothing was written.
  case conflict(ScenarioError)
  /// A request may not be sent, because the mode only plays back, and there is no recording.
  case nothingRecorded(file: String)
}

extension RecordingError: CustomStringConvertible {
  /// What is wrong and what to do, in one sentence, which never holds the secret.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
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
    }
  }
}

extension RecordingError.Form {
  fileprivate var words: String {
    switch self {
    case .raw: "as it is"
    case .percentEncoded: "percent-encoded"
    case .base64: "in base64"
    case .jsonEscaped: "with the escapes of JSON"
    }
  }
}
