import Foundation
import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// `proofsheet merge`: takes over the result of a check on another machine, and prints the same
  /// summary as `check`.
  package func merge(_ name: String) throws -> Int32 {
    try DecisionLock(folders: workspace.folders).held(warn) {
      let place = workspace.folders.state + "/parts"
      try? FileManager.default.removeItem(atPath: place)
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: place) }
      let other = try OtherState(name, unpackingTo: place, for: self)
      try refuseUndecided(other)
      return try merge(other)
    }
  }

  private func merge(_ other: OtherState) throws -> Int32 {
    let facts = other.run.facts
    let tests = try copied(other, end: facts?.exitCode ?? 0)
    try take(other, as: tests.run.name)
    let theirs = RunStore(folders: other.folders)
    let doubt = try other.run.incompleteness ?? theirs.doubt(other.run.name)
    let gap = gap(other)
    let report = try noted(
      tests,
      facts?.arguments ?? [],
      gap ?? sharedRoot ?? doubt ?? IncompleteRun.unchecked(tests.run),
      for: CheckReaders(
        reportsOnly: gap == nil && facts?.reportsOnly == true,
        failsOnSkipped: facts?.failsOnSkipped == true
      )
    )
    try answer(page(of: report), words: unobeyed(try words(of: report)))
    if let host = GitHubActions(surroundings.environment) {
      summarize(try findings(of: report), on: host)
    }
    return max(report.exitCode, gap == nil ? 0 : 1)
  }

  /// Returns a clause with both commits if the commit of the run is not checked out here; otherwise
  /// nil.
  private func gap(_ other: OtherState) -> String? {
    guard let commit = other.commit,
      let head = GitHead.commit(above: workspace.folders.root), commit != head
    else { return nil }
    return "the run is of commit \(commit.prefix(10)), and \(head.prefix(10)) is checked out"
  }

  /// Throws when the merge would replace a different pending change that waits for a decision here.
  private func refuseUndecided(_ other: OtherState) throws {
    let waiting = try PendingStore(folders: workspace.folders).changes(forgets: false)
    let lost = try waiting.first { change in
      if let own = change.inline {
        return !other.edits.contains { $0.place == own.place && $0.new == own.new }
      }
      return try FileBytes.read(other.folders.pending(change.path)) != change.bytes
    }
    guard let lost else { return }
    throw ReviewError(
      "\(lost.shown) waits for review here, and the merged text differs; accept or reject it first."
    )
  }

  /// Copies the other machine's run, with its logs and its output, under a new name.
  private func copied(_ other: OtherState, end: Int32) throws -> TestRun {
    let (theirs, run) = (RunStore(folders: other.folders), other.run.name)
    let (store, name) = (RunStore(folders: workspace.folders), surroundings.newRun())
    var files = [theirs.output(run): store.output(name)]
    for stream in EventStream.files(in: theirs.folder(run)) {
      files[theirs.folder(run) + "/" + stream] = store.folder(name) + "/" + stream
    }
    for log in other.run.logs.map(\.name) {
      files[theirs.log(log, of: run)] = store.log(log, of: name)
    }
    for (from, to) in files {
      try AtomicFile.write(FileBytes.read(from) ?? [], to: to, flushes: false)
    }
    if let id = other.commit {
      try AtomicFile.write(Array(id.utf8), to: store.folder(name) + "/" + RunLog.commitName)
    }
    let command = TestCommand(other.run.facts?.arguments ?? [])
    return try ended(command, store.run(name), .exited(end), store.said(in: name, by: command))
  }

  /// Takes over the pending renderings and inline snapshots of the other machine's run.
  ///
  /// The taken texts replace pending renderings of the same references, and inline snapshots of the
  /// same tests.
  private func take(_ other: OtherState, as run: String) throws {
    let (folders, store) = (workspace.folders, ReferenceStore(folders: workspace.folders))
    let paths = Set(other.run.logs.flatMap(\.entries).map(\.record.reference))
    for path in paths.sorted() where !path.isEmpty {
      guard let bytes = try FileBytes.read(other.folders.pending(path)) else {
        try store.forgetPending(path)
        continue
      }
      // A part of the same rendering may have been accepted here, so the basis of the rest stays.
      if try FileBytes.read(folders.pending(path)) == bytes, try store.isAsSeen(path) { continue }
      try store.holdPending(bytes, for: path, over: FileBytes.read(other.folders.seen(path)))
    }
    let edits = InlineEditStore(folders: folders)
    for var edit in other.edits {
      edit.run = run
      try edits.forgetEarlierRuns(than: run, of: edit.test, in: edit.path)
      try edits.hold(edit)
    }
  }
}
