import ProofsheetBasics

/// Which test runs in which shard: each in one, whoever works it out.
struct ShardPlan {
  /// The tests of each shard, in order.
  let shards: [[ListedTest]]
  /// What tells two plans apart that divide other tests, or divide them otherwise.
  let checksum: String

  /// Divides tests in turn, by their names.
  ///
  /// - Parameters:
  ///   - tests: All tests, in any order.
  ///   - count: How many shards there are.
  /// - Complexity: O(n log n) in the number of tests.
  init(_ tests: [ListedTest], count: Int) {
    var shards = [[ListedTest]](repeating: [], count: count)
    for (place, test) in tests.sorted(by: { $0.name < $1.name }).enumerated() {
      shards[place % count].append(test)
    }
    self.shards = shards
    let text = self.shards.map { $0.map { $0.name + "\n" }.joined() }.joined(separator: "\n")
    checksum = Checksum.text(of: text.utf8)
  }

  /// How long one expression may become: the system takes no argument of more than 128 KiB.
  static let longestPattern = 50_000

  /// The arguments with which `swift test` runs some tests and no others: an expression for each suite,
  /// or more than one for a long one.
  static func filters(_ tests: [ListedTest]) -> [String] {
    let groups = Dictionary(grouping: tests, by: \.group).sorted { $0.key < $1.key }
    return groups.flatMap { group, tests in
      var parts: [[String]] = []
      var length = 0
      for pattern in Set(tests.map(\.pattern)).sorted() {
        if parts.isEmpty || length + pattern.utf8.count > longestPattern {
          parts.append([])
          length = 0
        }
        parts[parts.count - 1].append(pattern)
        length += pattern.utf8.count + 1
      }
      return parts.flatMap {
        ["--filter", "^\(ListedTest.escaped(group))(?:\($0.joined(separator: "|")))$"]
      }
    }
  }
}
