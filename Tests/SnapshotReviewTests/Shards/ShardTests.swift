import Proofsheet
import Testing

@testable import SnapshotReview

/// How a shard is named, and what is refused.
@Suite struct ShardTests {
  @Test func everyWayToNameAShard() throws {
    func shard(_ option: String?, _ environment: [String: String] = [:]) throws -> String? {
      try Shard(option, environment: environment).map { "\($0)" }
    }
    let bazel = ["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "5"]
    #expect(try shard(nil) == nil)
    #expect(try shard(nil, ["TEST_SHARD_INDEX": "", "TEST_TOTAL_SHARDS": ""]) == nil)
    #expect(try shard("2/5") == "2/5")
    #expect(try shard("1/1") == "1/1")
    #expect(try shard(nil, bazel) == "2/5")
    #expect(try shard("2/5", bazel) == "2/5")
  }

  static let wrong: [(arguments: [String], environment: [String: String])] = [
    (["--shard", "0/5"], [:]), (["--shard", "6/5"], [:]), (["--shard", "2/x"], [:]),
    (["--shard", "2"], [:]), (["--shard", "+2/5"], [:]), (["--shard", "1/0"], [:]),
    (["--shard", "2/5/7"], [:]),
    (["--shard", "2/5"], ["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "5"]),
    ([], ["TEST_SHARD_INDEX": "5", "TEST_TOTAL_SHARDS": "5"]), ([], ["TEST_SHARD_INDEX": "1"]),
    ([], ["TEST_TOTAL_SHARDS": "3"]), (["--shard", "2/5", "--stress"], [:]),
    (["--shard", "2/5", "--", "--filter", "X"], [:]),
    (["--shard", "2/5", "--", "--disable-xctest"], [:]),
  ]

  @Test func whatIsNoShardIsRefused() throws {
    let scene = try Scene()
    scene.swift = { _, _ in
      Issue.record("nothing is run")
      return .exited(0)
    }
    let answers = Self.wrong.map { wrong in
      scene.environment = wrong.environment
      let answer = scene.run(["check"] + wrong.arguments)
      let variables = wrong.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      let line = (variables + ["check"] + wrong.arguments).joined(separator: " ")
      return "\(line)\n  \(answer.code): \(answer.output)\(answer.errors)"
    }
    assertSnapshot(of: answers.joined(), as: .lines)
  }
}
