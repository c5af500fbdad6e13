import Foundation
import HTTPFixtures
import ProofsheetBasics

/// The finished files of a recording: all are searched for secrets before the first is written.
struct RecordedFiles {
  /// One file as it will be.
  struct File {
    /// What errors and reports call it.
    let name: String
    let url: URL
    let bytes: Data

    init(_ name: String, _ url: URL, _ bytes: Data) {
      self.name = name
      self.url = url
      self.bytes = bytes
    }
  }

  let files: [File]

  init(_ files: [File]) { self.files = files }

  /// Looks for every secret that was replaced.
  ///
  /// - Throws: `FixtureError` with the first file and line in which one still stands.
  func search(for redactor: Redactor) throws(FixtureError) {
    let secrets = redactor.secrets
      .filter { $0.value.utf8.count >= redactor.redaction.shortestSearched }
      .sorted { ($0.field, $0.value) < ($1.field, $1.value) }
    if secrets.isEmpty { return }
    for file in files {
      guard let found = SecretSearch(file.bytes).finding(of: secrets) else { continue }
      throw FixtureError(
        "The recording \(file.name) was not written, because the secret of \(quoted(found.field)) "
          + "would still stand in line \(found.line) (\(found.form)): add the name of the field "
          + "that holds it there to the redaction."
      )
    }
  }

  /// Writes the files that say something else on the disk, each at once.
  ///
  /// - Returns: The names of those that were written.
  /// - Throws: `FixtureError` when the disk refuses; each file is the old one or the new one.
  func write() throws(FixtureError) -> [String] {
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

extension FixtureError {
  /// A file of a recording cannot be read or written.
  static func recording(_ file: String, refused error: any Error) -> FixtureError {
    let reason = (error as NSError).localizedDescription
    return FixtureError("The recording \(file) cannot be read or written: \(reason).")
  }

  /// A recorded exchange cannot be played back.
  static func unusable(_ reason: String, _ file: String, line: Int) -> FixtureError {
    FixtureError("\(file):\(line) cannot be played back: \(reason).")
  }
}
