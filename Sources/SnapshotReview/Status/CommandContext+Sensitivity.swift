import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering

extension CommandContext {
  /// `proofsheet check --sensitivity`: lists the facts that scrubbers replaced as a whole in the
  /// newest runs.
  ///
  /// A change of such a fact stays unseen, so the exit code is 1 when the list has an entry.
  /// Filters are parts of paths; without a filter, the command reads all references.
  package func sensitivity(_ filters: [String]) throws -> Int32 {
    let paths = try references(filters)
    let newest = try NewestResults(of: paths, in: RunStore(folders: workspace.folders))
    var page = SensitivityPage(references: paths.count)
    for path in paths {
      let shown = workspace.folders.shown(path)
      page.blind += newest.hidden(path).map {
        SensitivityPage.Blind(reference: shown, keyPath: $0.keyPath, scrubber: $0.scrubber)
      }
    }
    try answer(page, words: page.text)
    return page.blind.isEmpty ? 0 : 1
  }

  private func references(_ filters: [String]) throws -> [String] {
    let folders = workspace.folders
    let all = try FileListing(below: folders.references).files
    for filter in filters where !all.contains(where: { folders.shown($0).contains(filter) }) {
      let nearest = NearestWord.any(to: filter, in: all.map(folders.shown))
      throw ReviewError(
        nearest.map { "No reference's path contains \(filter); the nearest: \($0)." }
          ?? "There are no references, so none matches \(filter)."
      )
    }
    guard !filters.isEmpty else { return all }
    return all.filter { path in filters.contains { folders.shown(path).contains($0) } }
  }
}

private struct SensitivityPage: Encodable {
  struct Blind: Encodable {
    let reference: String
    let keyPath: String
    let scrubber: String
  }

  let references: Int
  var blind: [Blind] = []

  /// The list of scrubbed facts as text for a person.
  var text: String {
    let all = counted(references, "reference")
    guard !blind.isEmpty else { return "No scrubber replaces a whole fact in \(all).\n" }
    var text = ""
    var last = ""
    for blind in blind {
      if blind.reference != last { text += "blind  \(blind.reference)\n" }
      text += "       \(blind.keyPath): scrubbed by \(blind.scrubber)\n"
      last = blind.reference
    }
    return text + "\(counted(blind.count, "fact")) of \(all) would change unseen.\n"
  }
}
