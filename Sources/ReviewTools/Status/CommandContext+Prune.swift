import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// `proofsheet prune`: deletes the references that no check of the last run used, and leftover
  /// temporary files.
  ///
  /// The exit code is 1 when orphans are unknown, or are kept because they are newer than the run
  /// or in no commit.
  package func prune(isSure: Bool = false) throws -> Int32 {
    try deciding { try prune($0, isSure) }
  }

  private func prune(_ store: PendingStore, _ isSure: Bool) throws -> Int32 {
    let folders = workspace.folders
    let run = try store.runs.latest()
    var search = try store.runs.orphans()
    // The text of such an orphan tells the former name of a renamed test.
    search.leaveOutFormer(of: try store.changes())
    let committed = search.orphans.isEmpty ? nil : committed(below: folders.references)
    let end = run.flatMap { store.runs.end($0.name) }
    var (kept, unused): (Int, [String]) = (0, [])
    for path in search.orphans {
      let changed = RunStore.changed(folders.reference(path))
      var reason: String?
      if let end, let changed, changed > end { reason = "it is newer than the run; check again" }
      if let committed, !committed.contains(path) {
        reason = reason ?? "no commit contains its present text; commit it, or delete it by hand"
      }
      guard let reason else {
        unused.append(path)
        continue
      }
      tell("kept     \(folders.shown(path)): \(reason)")
      kept += 1
    }
    let (all, shown) = (counted(unused.count, "unused reference"), unused.map(folders.shown))
    if !isSure, try !agrees(to: "delete", all, shown, or: "read the list of status, and") {
      return 1
    }
    unused += FileListing.leftovers(below: folders.references)
    for path in unused {
      try AtomicFile.remove(folders.reference(path))
      tell("deleted  \(folders.shown(path))")
    }
    if let reason = search.reason {
      tell("Orphans were not looked for: \(reason).")
      output.write(NextStep.text([.check(run)], by: name))
    } else if kept + unused.count == 0 {
      tell("Nothing to delete.")
    }
    return search.reason == nil && kept == 0 ? 0 : 1
  }
  /// Returns the unchanged committed files below a folder; nil outside of a repository.
  private func committed(below folder: String) -> Set<String>? {
    guard gitNames("rev-parse --git-dir", in: folder) != nil else { return nil }
    // The repository may have no commit yet.
    let known = gitNames("ls-tree -r -z --name-only HEAD", in: folder) ?? []
    return known.subtracting(gitNames("diff -z --name-only --relative HEAD", in: folder) ?? [])
  }

  /// Returns the file names in the output of git for some arguments; nil when git fails.
  func gitNames(_ arguments: String, in folder: String) -> Set<String>? {
    let words = arguments.split(separator: " ").map(String.init)
    guard let answer = surroundings.git(words, folder), answer.code == 0 else { return nil }
    return Set(answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
  }
}
