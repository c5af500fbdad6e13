import ReviewTools
import SnapshotChecking

/// A generated file, with its current text and its expected text.
struct GeneratedFile {
  /// The path of the generated file, from the package's folder.
  let path: String
  /// The expected text of the generated file; `nil` for a file to remove.
  let text: String?
  /// The current text of the generated file; `nil` if the file does not exist.
  let found: String?

  var isCurrent: Bool { text == found }

  init(_ source: GeneratedSource, in folder: String, root: String) throws {
    path = "\(folder)/Generated/\(source.fileName)"
    text = source.declarations.isEmpty ? nil : source.text
    found = try FileBytes.read(root + "/" + path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes the expected text, or removes the file.
  ///
  /// - Throws: ``ReviewError`` for an existing file that was not generated.
  func write(below root: String) throws {
    if isCurrent { return }
    if let found, !found.hasPrefix(TestFailure.generated) {
      throw ReviewError("\(path) was written by hand, so it stays; move it away and try again.")
    }
    guard let text else { return try AtomicFile.remove(root + "/" + path) }
    try AtomicFile.write(Array(text.utf8), to: root + "/" + path)
  }
}
