import Foundation
import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// `proofsheet merge`: takes over what was checked elsewhere, the shards of one check or the state of a job,
  /// and sums it up as `check` does; 1 also when a shard is missing.
  package func merge(_ names: [String]) throws -> Int32 {
    guard !names.isEmpty else {
      throw ReviewError("'merge' takes over .proofsheet folders, or zip files of them; name some.")
    }
    return try DecisionLock(folders: workspace.folders).held(warn) {
      let place = workspace.folders.state + "/parts"
      try? FileManager.default.removeItem(atPath: place)
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: place) }
      let parts = try names.enumerated().map {
        try StatePart($1, unpackingTo: place + "/\($0)", for: self)
      }
      try refuseUndecided(parts)
      return try merge(parts)
    }
  }

  private func merge(_ parts: [StatePart]) throws -> Int32 {
    let (facts, shards) = (parts.compactMap(\.run.facts), parts.compactMap(\.run.facts?.shard))
    let gap = gap(parts, shards)
    let tests = try joined(parts, end: facts.map(\.exitCode).max() ?? 0)
    for part in parts { try take(part, as: tests.run.name) }
    let isWhole = gap == nil && shards.allSatisfy(\.hasRun)
    let doubts = try parts.compactMap { try $0.doubt() }
    let isUnchecked = tests.run.logs.allSatisfy(\.entries.isEmpty)
    let report = try noted(
      tests,
      Set(facts.flatMap(\.arguments)).sorted(),
      gap ?? sharedRoot ?? doubts.first ?? (isUnchecked ? "no test checked a snapshot" : nil),
      for: CheckReaders(
        reportsOnly: isWhole && facts.allSatisfy { $0.reportsOnly == true },
        failsOnSkipped: facts.contains { $0.failsOnSkipped == true }
      )
    )
    let texts = shards.map(\.text).joined() + (shards.isEmpty ? "" : "\n")
    try answer(page(of: report), words: texts + unobeyed(try words(of: report)))
    try summarize(report)
    return max(report.exitCode, isWhole ? 0 : 1)
  }

  /// Why the parts are not all tests of the commit that is checked out, each once; nil when they are.
  private func gap(_ parts: [StatePart], _ shards: [Shard]) -> String? {
    let commits = Set(parts.compactMap(\.commit))
    if commits.count > 1 { return "the parts are of different commits" }
    let head = GitHead.commit(above: workspace.folders.root)
    if let commit = commits.first, let head, commit != head {
      return "the run is of commit \(commit.prefix(10)), and \(head.prefix(10)) is checked out"
    }
    if parts.count > 1, let part = parts.first(where: { $0.run.facts?.shard == nil }) {
      return "\(part.name) holds no shard that has ended"
    }
    guard let count = shards.first?.count else { return nil }
    if shards.contains(where: { $0.count != count }) { return "the shards are of different counts" }
    let missing = Set((1...count).map { "\($0)/\(count)" }).subtracting(shards.map(\.description))
    if !missing.isEmpty { return "no shard \(missing.sorted().joined(separator: ", ")) is there" }
    return shards.count == count ? nil : "a shard is there twice"
  }

  /// What waits here and is not decided would be lost, unless it is the same.
  private func refuseUndecided(_ parts: [StatePart]) throws {
    let waiting = try PendingStore(folders: workspace.folders).changes(forgets: false)
    let lost = try waiting.first { change in
      if let own = change.inline {
        return !parts.flatMap(\.edits).contains { $0.place == own.place && $0.new == own.new }
      }
      let theirs = parts.map { $0.folders.pending(change.path) }
      return try !theirs.contains { try FileBytes.read($0) == change.bytes }
    }
    guard let lost else { return }
    throw ReviewError(
      "\(lost.shown) waits for review here, and what is merged says something else; accept or reject it first."
    )
  }

  /// Runs as one: the logs side by side, and one output after the other.
  private func joined(_ parts: [StatePart], end: Int32) throws -> TestRun {
    let (store, name) = (RunStore(folders: workspace.folders), surroundings.newRun())
    var (bytes, events) = ([UInt8](), [UInt8]())
    for (place, part) in parts.enumerated() {
      let (theirs, run) = (RunStore(folders: part.folders), part.run.name)
      bytes += (try FileBytes.read(theirs.output(run)) ?? []) + [0x0A]
      events += try FileBytes.read(theirs.events(run)) ?? []
      // Of a process that was killed the last line has no end.
      events.removeSubrange((events.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)...)
      for log in part.run.logs {
        // Processes on two machines may have one number.
        let copy = store.log("\(place + 1)-\(log.name)", of: name)
        try AtomicFile.write(
          FileBytes.read(theirs.log(log.name, of: run)) ?? [],
          to: copy,
          flushes: false
        )
      }
      let commit = store.folder(name) + "/" + RunLog.commitName
      if let id = part.commit { try AtomicFile.write(Array(id.utf8), to: commit) }
    }
    try AtomicFile.write(bytes, to: store.output(name), flushes: false)
    try AtomicFile.write(events, to: store.events(name), flushes: false)
    return try ended(TestCommand([]), store.run(name), .exited(end), store.said(in: name))
  }

  /// Makes of every reference that a run checked wait what waits there, or nothing.
  private func take(_ part: StatePart, as run: String) throws {
    let (folders, store) = (workspace.folders, ReferenceStore(folders: workspace.folders))
    let paths = Set(part.run.logs.flatMap(\.entries).map(\.record.reference))
    for path in paths.sorted() where !path.isEmpty {
      guard let bytes = try FileBytes.read(part.folders.pending(path)) else {
        try store.forgetPending(path)
        continue
      }
      // Of what waits already a part may have been accepted, over which it still waits.
      if try FileBytes.read(folders.pending(path)) == bytes, try store.isAsSeen(path) { continue }
      try store.holdPending(bytes, for: path, over: FileBytes.read(part.folders.seen(path)))
    }
    let edits = InlineEditStore(folders: folders)
    for var edit in part.edits {
      edit.run = run
      try edits.forgetEarlierRuns(than: run, of: edit.test, in: edit.path)
      try edits.hold(edit)
    }
  }
}
