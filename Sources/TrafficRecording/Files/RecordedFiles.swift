import Foundation
import HTTPFixtures
import ProofsheetBasics

/// The finished files of a recording, which are all searched for secrets before any is written.
struct RecordedFiles {
  /// A file of the recording, with the new content.
  struct File {
    /// The name of the file in errors and reports.
    let name: String
    let url: URL
    let bytes: Data
  }

  let files: [File]

  /// Returns a sentence with the rules that allow a secret to stay.
  static func allowing(_ token: String) -> String {
    "If the secret may stay there, write the line \"allow token \(token) | WHY\" into \(RuleFile.name) beside "
      + "Package.swift, or pass redaction: .init(leaving: [\"\(token)\"]). If the value is no secret, "
      + "write \"allow value \(token) | WHY\"."
  }

  /// Writes the changed files, each in one atomic step.
  ///
  /// - Returns: Whether a file was written.
  /// - Throws: `FixtureError` when a file cannot be written; every file then has its old or its new
  ///   content.
  private func write() throws(FixtureError) -> Bool {
    var isWritten = false
    for file in files where (try? Data(contentsOf: file.url)) != file.bytes {
      do {
        let folder = file.url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try file.bytes.write(to: file.url, options: .atomic)
      } catch {
        throw .recording(file.name, refused: error)
      }
      isWritten = true
    }
    return isWritten
  }
}

extension RecordedFiles {
  /// Writes the files and the report of the replacements, unless a file contains a known secret.
  ///
  /// - Throws: `FixtureError` with the first secret that remains, and its place.
  func write(
    _ report: RedactionReport,
    of redactor: Redactor,
    exchanges: Int
  ) throws(FixtureError) -> RecordingChanges {
    for file in files {
      guard let found = redactor.finding(in: file.bytes) else { continue }
      throw FixtureError(
        "The recording \(file.name) was not written, because the secret of "
          + "\(quoted(found.secret.field)) would still stand in line \(found.line) (\(found.form)), "
          + "where it cannot be replaced safely. \(Self.allowing(found.secret.token))"
      )
    }
    var changes = RecordingChanges(exchanges: exchanges)
    changes.isUnchanged = try !write()
    changes.replacements =
      try report.write(redactor.replacements)
      + redactor.sealed.map(redactor.renewed).sorted()
      .map { "kept an answer that cannot be read: \($0)" }
    return changes
  }
}
