import Foundation

/// The pending inline snapshots, one file for each assertion in the source.
package struct InlineEditStore: Sendable {
  package let folders: SnapshotFolders

  package init(folders: SnapshotFolders) { self.folders = folders }

  /// The folder that holds the pending edits of all source files.
  ///
  /// The dot at the start of the name tells the folder from all folders of references.
  package var folder: String { folders.pending + "/.inline" }

  private static let suffix = ".json"

  /// The path of the file that stores the pending edit of the assertion at a place.
  func file(_ line: Int, _ column: Int, of path: String) -> String {
    "\(folder)/\(SnapshotName.escaped(path)).\(line).\(column)\(Self.suffix)"
  }

  private func file(_ edit: InlineEdit) -> String { file(edit.line, edit.column, of: edit.path) }

  /// Writes a pending edit, and replaces an earlier edit of the same assertion.
  package func hold(_ edit: InlineEdit) throws(CheckError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(edit) else {
      throw .unwritable(path: file(edit))
    }
    try ReferenceStore(folders: folders).ignoreState()
    try AtomicFile.write(Array(data) + [0x0A], to: file(edit), flushes: false)
  }

  /// Removes the pending edit of an assertion, if there is such an edit.
  package func forget(_ edit: InlineEdit) throws(CheckError) { try AtomicFile.remove(file(edit)) }

  /// Removes the pending edits of another state of a source, whose calls may have stood elsewhere.
  func forgetOthers(of path: String, than source: String?) throws(CheckError) {
    for edit in edits() where edit.path == path && edit.source != source { try forget(edit) }
  }

  /// The pending edit that is now stored for the assertion of `edit`; nil if no edit is stored.
  package func current(_ edit: InlineEdit) throws(CheckError) -> InlineEdit? {
    try read(file(edit))
  }

  /// The edits, sorted by file and place.
  ///
  /// - Parameter isDamaged: A closure that receives each unreadable file with its error.
  /// - Returns: The edits.
  package func edits(
    _ isDamaged: (String, CheckError) -> Void = { _, _ in }
  ) -> [InlineEdit] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var edits: [InlineEdit] = []
    for file in files.sorted() where file.hasSuffix(Self.suffix) {
      do throws(CheckError) {
        if let edit = try read(folder + "/" + file) { edits.append(edit) }
      } catch {
        isDamaged(folder + "/" + file, error)
      }
    }
    return edits.sorted { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }
  }

  private func read(_ file: String) throws(CheckError) -> InlineEdit? {
    guard let bytes = try FileBytes.read(file) else { return nil }
    guard let edit = try? JSONDecoder().decode(InlineEdit.self, from: Data(bytes)) else {
      throw CheckError("\(file) is no pending inline snapshot; delete it and run the test again.")
    }
    return edit
  }
}

/// A pending inline snapshot: the new text for a closure in the source.
package struct InlineEdit: Codable, Equatable, Sendable {
  /// The source file: relative to the root, or absolute for a file outside the root.
  package let path: String
  /// The 1-based line of the assertion, as the compiler counts.
  package let line: Int
  /// The 1-based column of the assertion in bytes, as the compiler counts.
  package let column: Int
  /// The test that makes the assertion, as its framework names the test.
  package let test: String
  /// The checksum of the file when the text was rendered; nil for an unreadable file.
  package let source: String?
  /// The run that rendered the text.
  package let run: String
  /// The text in the assertion's closure when the new text was rendered; nil for an assertion
  /// without a closure.
  package let old: String?
  /// The new text: the rendering without its final line feed.
  package let new: String

  /// The place of the assertion, as messages name it: `Tests/AppTests/Home.swift:12`.
  package var place: String { "\(path):\(line)" }
}
