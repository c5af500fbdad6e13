import ProofsheetBasics

/// What `run.json` keeps of a run of one shard.
struct ShardFacts: Equatable, Codable, Sendable {
  /// Which one, from 1, and of how many.
  var number: Int
  var count: Int
  /// How many tests it has, and how many all have.
  var tests: Int
  var all: Int
  /// How many tests have run.
  var ran: Int
  /// The checksum of the plan, which is the same for all shards of one; empty when there is none.
  var plan: String
  /// The commit that was checked out; nil when that is not known.
  var commit: String?
  /// Why not every test of the shard had its turn; nil when all had.
  var incomplete: String?

  var shard: Shard { Shard(number: number, of: count) }

  /// Whether as many tests have run as were chosen.
  var hasRun: Bool { ran == tests }

  /// `shard 2/5: 31 of 154 tests`.
  var text: String {
    if plan.isEmpty { return "shard \(shard): its tests could not be listed\n" }
    let part = "shard \(shard): \(tests) of \(counted(all, "test"))"
    if tests == 0 { return part + ", because there are more shards than tests.\n" }
    return part + (hasRun ? "\n" : ", and \(ran) ran.\n")
  }
}

extension ShardFacts {
  /// What is kept where `swift test list` failed.
  init(unlisted shard: Shard, _ reason: String) {
    (number, count, plan, incomplete) = (shard.number, shard.count, "", reason)
    (tests, all, ran, commit) = (0, 0, 0, nil)
  }
}
