import Foundation
import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering
import ToolBasics

extension CommandContext {
  /// `proofsheet log`: tells how one snapshot, or one fact of it, changed from commit to commit.
  package func log(_ operands: [String], fact keyPath: String?) throws -> Int32 {
    guard operands.count == 1, let operand = operands.first else {
      throw ReviewError("'log' tells of one snapshot; name one file below __Snapshots__.")
    }
    let path = try reference(operand)
    let shown = workspace.folders.shown(path)
    try refuseWithoutHistory()
    let history = try SnapshotHistory(of: shown, in: workspace.folders.root, surroundings)
    guard !history.versions.isEmpty else {
      throw ReviewError("No commit has \(shown); commit it first, or look at its name again.")
    }
    let fact = keyPath.map { FactPlace($0) }
    var words = HistoryWords(history, fact: fact)
    let entries = words.entries()
    if let fact, entries.isEmpty { throw unknown(fact, of: shown, newest: words.newestTree()) }
    try answer(
      HistoryPage(reference: shown, fact: keyPath, changes: entries),
      words: entries.map { $0.text(style: output.style) }.joined()
    )
    return 0
  }

  /// The reference that somebody names: from the working directory, the root or below `__Snapshots__`;
  /// it may be one that only older commits have.
  private func reference(_ operand: String) throws -> String {
    let folders = workspace.folders
    let references = AbsolutePath(folders.references, in: "/")
    let here = AbsolutePath(operand, in: workspace.workingDirectory)
    let bases = [workspace.workingDirectory, folders.root, folders.references]
    let isElsewhere =
      here.below(references) == nil && FileManager.default.fileExists(atPath: here.text)
    let paths = isElsewhere ? [] : bases.map { AbsolutePath(operand, in: $0) }
    guard let path = paths.lazy.compactMap({ $0.below(references) }).first else {
      throw ReviewError("\(operand) is no reference; name one file below __Snapshots__.")
    }
    var isFolder: ObjCBool = false
    let file = folders.reference(path)
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
      throw ReviewError("\(operand) is a folder; name one file in it.")
    }
    return path
  }

  private func refuseWithoutHistory() throws {
    let root = workspace.folders.root
    let shallow = try surroundings.ask(["rev-parse", "--is-shallow-repository"], in: root)
    guard shallow.code == 0 else {
      throw ReviewError("\(root) is in no git repository, so nothing is known of its history.")
    }
    guard shallow.text != "true" else {
      throw ReviewError(
        "\(root) is a shallow clone, which has not all commits; get them with git fetch --unshallow."
      )
    }
    let head = try surroundings.ask(["rev-parse", "--verify", "--quiet", "HEAD"], in: root)
    guard head.code == 0 else {
      throw ReviewError("The repository of \(root) has no commit yet, so nothing has a history.")
    }
  }

  private func unknown(_ fact: FactPlace, of shown: String, newest: SnapshotTree?) -> ReviewError {
    guard let newest else {
      return ReviewError("No version of \(shown) has facts, only lines; leave out --fact.")
    }
    let nearest = NearestWord.to(fact.keyPath, in: FactPlace.keyPaths(in: newest))
    let hint = nearest.map { "; the nearest in the newest version: \($0)" } ?? ""
    return ReviewError("No version of \(shown) has the fact \(fact.keyPath)\(hint).")
  }
}

private struct HistoryPage: Encodable {
  let reference: String
  let fact: String?
  let changes: [HistoryEntry]
}
