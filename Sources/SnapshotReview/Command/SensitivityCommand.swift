import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering

/// `proofsheet sensitivity`: changes every fact and every line of the references in turn and finds
/// what the comparison of checks would not see.
struct SensitivityCommand {
  let workspace: Workspace
  let output: Terminal
  let printsJSON: Bool
  var sensitivity = Sensitivity()

  /// Tries the references.
  ///
  /// - Parameter filters: Parts of their paths; none stands for all references.
  /// - Returns: The exit code: 0 when every change would be seen, else 1.
  /// - Throws: ``ReviewError/Paths/noReference(_:nearest:)``, and ``CheckError`` for a reference that
  ///   cannot be read.
  func perform(_ filters: [String]) throws -> Int32 {
    let paths = try references(filters)
    let hidden = try HiddenFacts(of: paths, in: RunStore(folders: workspace.folders))
    var page = Page(references: paths.count)
    for path in paths {
      let report = try sensitivity.report(ofReference: try bytes(path), hidden: hidden[path])
      page.changes += report.tried
      let shown = workspace.folders.shown(path)
      page.blind += report.blind.map {
        Page.Blind(reference: shown, keyPath: $0.keyPath, reason: $0.reason)
      }
    }
    output.write(printsJSON ? try JSONText.of(page) : page.text)
    return page.blind.isEmpty ? 0 : 1
  }

  private func references(_ filters: [String]) throws -> [String] {
    let folders = workspace.folders
    let all = try FileListing.files(below: folders.references)
    for filter in filters where !all.contains(where: { folders.shown($0).contains(filter) }) {
      let nearest = NearestWord.to(filter, in: all.map(folders.shown))
      throw ReviewError.paths(.noReference(filter, nearest: nearest))
    }
    guard !filters.isEmpty else { return all }
    return all.filter { path in filters.contains { folders.shown(path).contains($0) } }
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    let bytes = try ReferenceStore(folders: workspace.folders).reference(path) ?? []
    return Array(try ReferenceText.read(bytes, path: workspace.folders.shown(path)).utf8)
  }

  private struct Page: Encodable {
    struct Blind: Encodable {
      let reference: String
      let keyPath: String
      let reason: String
    }

    let references: Int
    var changes = 0
    var blind: [Blind] = []

    /// The list in words.
    var text: String {
      let all = "\(counted(changes, "change")) of \(counted(references, "reference"))"
      guard !blind.isEmpty else {
        return references == 0 ? "No references.\n" : "All of \(all) would be seen.\n"
      }
      var text = ""
      var last = ""
      for blind in blind {
        if blind.reference != last { text += "blind  \(blind.reference)\n" }
        text += "       \(blind.keyPath): \(blind.reason)\n"
        last = blind.reference
      }
      return text + "\(blind.count) of \(all) would not be seen.\n"
    }
  }
}
