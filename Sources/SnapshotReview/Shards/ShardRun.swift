import SnapshotChecking

/// The last run of one shard, in the state folder that it left.
struct ShardRun {
  let state: StateRun
  let facts: RunFacts
  let shard: ShardFacts
  /// Why not every test of the shard had its turn; nil when all had.
  let doubt: String?

  /// Finds the last run in a state folder; nil when nobody noted how it ended.
  init?(in folder: String, _ workspace: Workspace) throws {
    let path = AbsolutePath(folder, in: workspace.workingDirectory).text
    state = try StateRun(folder, at: path, root: workspace.folders.root)
    guard let facts = state.run.facts else { return nil }
    guard let shard = facts.shard else {
      throw ReviewError(
        "The last run in \(folder) is none of a shard; name the .proofsheet folder that "
          + "'check --shard' left, or take over a whole one by fetch-state."
      )
    }
    (self.facts, self.shard) = (facts, shard)
    // A shard without tests has said nothing.
    let store = RunStore(folders: state.folders)
    doubt = try shard.incomplete ?? (shard.tests == 0 ? nil : store.doubt(state.run.name))
  }
}

/// The shards of one check, as far as they are there.
struct ShardSet {
  let runs: [ShardRun]

  /// Puts shards in order.
  init(_ runs: [ShardRun]) {
    self.runs = runs.sorted {
      ($0.shard.number, $0.state.folder) < ($1.shard.number, $1.state.folder)
    }
  }

  /// Why these are not all tests of one commit, each once; nil when they are.
  func gap(at head: String?) -> String? {
    let shards = runs.map(\.shard)
    let counts = Set(shards.map(\.count)).sorted()
    guard counts.count == 1, let count = counts.first else {
      return "some shards are of \(counts.map(String.init).joined(separator: ", others of "))"
    }
    let numbers = shards.map(\.number)
    let missing = (1...count).filter { !numbers.contains($0) }.map { "\($0)/\(count)" }
    if missing.count == 1 { return "shard \(missing[0]) is missing" }
    if let last = missing.last {
      return "the shards \(missing.dropLast().joined(separator: ", ")) and \(last) are missing"
    }
    if let twice = zip(numbers, numbers.dropFirst()).first(where: { $0 == $1 }) {
      return "shard \(twice.0)/\(count) is there twice"
    }
    if let run = runs.first(where: \.shard.plan.isEmpty) {
      return "of shard \(run.shard.shard), \(run.shard.incomplete ?? "no test was listed")"
    }
    if Set(shards.map(\.commit)).count > 1 { return "the shards are of different commits" }
    if let head, let commit = shards[0].commit, commit != head {
      return "the shards are of commit \(commit.prefix(10)), and another one is checked out"
    }
    return Set(shards.map(\.plan)).count > 1
      ? "the shards were planned from other tests each" : nil
  }

  /// Why not every test of a shard had its turn; nil when all had.
  var doubt: String? {
    runs.lazy.compactMap { run in run.doubt.map { "of shard \(run.shard.shard), \($0)" } }.first
  }
}
