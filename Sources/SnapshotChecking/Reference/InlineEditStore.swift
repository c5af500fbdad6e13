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

  /// The path of the file that stores a pending edit.
  package func file(_ edit: InlineEdit) -> String {
    Self.file(edit.line, edit.column, in: folder(of: edit.path))
  }

  private static func file(_ line: Int, _ column: Int, in folder: String) -> String {
    "\(folder)/\(line).\(column)\(suffix)"
  }

  /// The folder of the edits of a source file.
  func folder(of path: String) -> String {
    let names = path.split(separator: "/").map { SnapshotName.escaped(String($0)) }
    let start = path.hasPrefix("/") ? [SnapshotName.escaped("/")] : []
    return ([folder] + start + names).joined(separator: "/")
  }

  /// Writes a pending edit, and replaces an earlier edit of the same assertion.
  package func hold(_ edit: InlineEdit) throws(CheckError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = file(edit)
    guard let data = try? encoder.encode(edit) else {
      throw .unwritable(path: file, reason: "it cannot be written as JSON")
    }
    try ReferenceStore(folders: folders).ignoreState()
    try AtomicFile.write(Array(data) + [0x0A], to: file, flushes: false)
  }

  /// Removes the pending edit of an assertion, if there is such an edit.
  package func forget(_ edit: InlineEdit) throws(CheckError) {
    try AtomicFile.remove(file(edit))
  }

  /// Removes the pending edit of the assertion at a line and a column, if there is such an edit.
  ///
  /// The edit is in `folder`, which holds the edits of the assertion's source file.
  func forget(line: Int, _ column: Int, in folder: String) throws(CheckError) {
    try AtomicFile.remove(Self.file(line, column, in: folder))
  }

  /// The pending edit that is now stored for the assertion of `edit`; nil if no edit is stored.
  package func current(_ edit: InlineEdit) throws(CheckError) -> InlineEdit? {
    try read(file(edit))
  }

  /// All edits of one source file, from top to bottom.
  package func edits(of path: String) throws(CheckError) -> [InlineEdit] {
    try edits(in: folder(of: path))
  }

  /// All edits, sorted by file and place.
  ///
  /// - Parameter isDamaged: A closure that receives each unreadable file with its error.
  /// - Returns: The edits.
  /// - Throws: ``CheckError/unreadable(path:reason:)``.
  package func edits(
    _ isDamaged: (String, CheckError) -> Void = { _, _ in }
  ) throws(CheckError) -> [InlineEdit] {
    var found: [InlineEdit] = []
    var open = [folder]
    while let folder = open.popLast() {
      found += try edits(in: folder, isDamaged)
      for name in try Self.names(in: folder) {
        var isFolder: ObjCBool = false
        let path = folder + "/" + name
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
        {
          open.append(path)
        }
      }
    }
    return found.sorted()
  }

  /// Whether the folder of a source file's edits exists.
  func hasEdits(in folder: String) -> Bool { FileManager.default.fileExists(atPath: folder) }

  /// Removes the pending edits that earlier runs of a test left for a file, because the assertions
  /// in the file may have moved.
  package func forgetEarlierRuns(than run: String, of test: String, in path: String)
    throws(CheckError)
  {
    for edit in try edits(of: path) where edit.test == test && edit.run != run {
      try forget(edit)
    }
  }

  /// Reads the pending edits in a folder.
  ///
  /// A damaged file is passed to `isDamaged`, and the other files are still read.
  private func edits(
    in folder: String,
    _ isDamaged: (String, CheckError) -> Void = { _, _ in }
  ) throws(CheckError) -> [InlineEdit] {
    var edits: [InlineEdit] = []
    for name in try Self.names(in: folder) where name.hasSuffix(Self.suffix) {
      do throws(CheckError) {
        if let edit = try read(folder + "/" + name) { edits.append(edit) }
      } catch {
        isDamaged(folder + "/" + name, error)
      }
    }
    return edits.sorted()
  }

  private func read(_ file: String) throws(CheckError) -> InlineEdit? {
    guard let bytes = try FileBytes.read(file) else { return nil }
    guard let edit = try? JSONDecoder().decode(InlineEdit.self, from: Data(bytes)) else {
      throw .corruptedEdit(path: file)
    }
    return edit
  }

  private static func names(in folder: String) throws(CheckError) -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .unreadable(path: folder, reason: "its files cannot be listed")
    }
    return names.filter { !$0.hasSuffix(AtomicFile.temporarySuffix) }
  }
}
