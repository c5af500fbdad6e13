import Foundation
import HTTPFixtures
import ProofsheetBasics
import ToolBasics

/// The finished files of a recording: all are searched for secrets before the first is written.
struct RecordedFiles {
  /// A file with its new content.
  struct File {
    /// The name of the file in errors and reports.
    let name: String
    let url: URL
    let bytes: Data
  }

  let files: [File]

  /// Searches for every replaced secret, and for those that could not be replaced.
  ///
  /// - Throws: `FixtureError` with the first file and line that still holds one.
  private func search(for redactor: Redactor) throws(FixtureError) {
    let left = redactor.redaction.rules[.leave]
    for stuck in redactor.stuck.sorted() where !left.contains(stuck.token) {
      throw FixtureError(
        "The recording was not written, because \(quoted(stuck.field)) stands in bytes that are no text, "
          + "in the \(stuck.place) of \(stuck.request). \(Self.allowing(stuck.token))"
      )
    }
    let secrets = redactor.sortedSecrets.filter { !left.contains($0.token) }
    if secrets.isEmpty { return }
    let search = SecretSearch(for: secrets)
    for file in files {
      guard let found = search.finding(in: file.bytes) else { continue }
      throw FixtureError(
        "The recording \(file.name) was not written, because the secret of "
          + "\(quoted(found.secret.field)) would still stand in line \(found.line) (\(found.form)), "
          + "where it cannot be replaced safely. \(Self.allowing(found.secret.token))"
      )
    }
  }

  /// The rule that permits a secret to stay, in words.
  private static func allowing(_ token: String) -> String {
    "If it may stand there, write the line \"allow token \(token) | WHY\" into \(RuleFile.name) beside "
      + "Package.swift, or give the redaction leaving: [\"\(token)\"]; if it is no secret, "
      + "write \"allow value \(token) | WHY\"."
  }

  /// Writes the changed files, each at once.
  ///
  /// - Returns: The names of the written files.
  /// - Throws: `FixtureError` when the disk refuses; each file is then the old one or the new one.
  private func write() throws(FixtureError) -> [String] {
    var written: [String] = []
    for file in files where (try? Data(contentsOf: file.url)) != file.bytes {
      do {
        let folder = file.url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try file.bytes.write(to: file.url, options: .atomic)
      } catch {
        throw .recording(file.name, refused: error)
      }
      written.append(file.name)
    }
    return written
  }
}

extension RecordedFiles {
  /// Searches and writes the files, and beside them the report of the replacements.
  func write(
    _ report: RedactionReport,
    of redactor: Redactor,
    exchanges: Int
  ) throws(FixtureError) -> RecordingChanges {
    try search(for: redactor)
    var changes = RecordingChanges(exchanges: exchanges, written: try write())
    changes.replacements =
      try report.write(redactor.replacements) + redactor.keptPersons
      + redactor.sealed.sorted().map { "kept an answer that cannot be read: \($0)" }
    return changes
  }
}
