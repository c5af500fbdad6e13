import ProofsheetBasics
package import SnapshotChecking
import SnapshotRendering

extension CommandContext {
  /// `proofsheet check --sensitivity`: changes every fact and every line of the references in turn; 1 when the
  /// comparison of checks would not see one.
  ///
  /// Filters are parts of paths; none stands for all references.
  package func sensitivity(
    _ filters: [String],
    _ sensitivity: Sensitivity = Sensitivity()
  ) throws -> Int32 {
    let paths = try references(filters)
    let newest = try NewestResults(of: paths, in: RunStore(folders: workspace.folders))
    var page = SensitivityPage(references: paths.count)
    for path in paths {
      let report = try sensitivity.report(ofReference: bytes(path), hidden: newest.hidden(path))
      page.changes += report.tried
      let shown = workspace.folders.shown(path)
      page.blind += report.blind.map {
        SensitivityPage.Blind(reference: shown, keyPath: $0.keyPath, reason: $0.reason)
      }
    }
    try answer(page, words: page.text)
    return page.blind.isEmpty ? 0 : 1
  }

  private func references(_ filters: [String]) throws -> [String] {
    let folders = workspace.folders
    let all = try FileListing(below: folders.references).files
    for filter in filters where !all.contains(where: { folders.shown($0).contains(filter) }) {
      let nearest = NearestWord.to(filter, in: all.map(folders.shown))
      throw ReviewError(
        nearest.map { "No reference's path contains \(filter); the nearest: \($0)." }
          ?? "There are no references, so none is called \(filter)."
      )
    }
    guard !filters.isEmpty else { return all }
    return all.filter { path in filters.contains { folders.shown(path).contains($0) } }
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    let bytes = try ReferenceStore(folders: workspace.folders).reference(path) ?? []
    return Array(try ReferenceText.read(bytes, path: workspace.folders.shown(path)).utf8)
  }
}

private struct SensitivityPage: Encodable {
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
