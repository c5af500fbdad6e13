import SnapshotChecking
import Testing

@testable import SnapshotReview

/// `check --shard` and `merge`, as people see them.
@Suite struct ShardCheckTests {
  let scene = Scene()

  init() throws {
    try scene.reference("T/F/a.txt", "a\n")
    try scene.reference("T/F/b.txt", "b\n")
    try scene.reference("T/F/old.txt", "old\n")
  }

  /// What stands in for `swift`: it lists three tests, and runs those that the expressions choose.
  private func swift(
    lists names: [String] = ["T.H/a()", "T.A/b()", "T.C/c()"],
    loses lost: Set<String> = [],
    verdicts: [String: RunVerdict] = [:]
  ) {
    scene.swift = { [unowned scene] launch, take in
      if let file = launch.outputFile {
        #expect(launch.arguments == ["test", "--quiet", "list"])
        try AtomicFile.write(Array(names.map { $0 + "\n" }.joined().utf8), to: file)
        try take(Array("Build complete! (0.1s)\n".utf8))
        return .exited(0)
      }
      let run = try #require(launch.environment["PROOFSHEET_RUN"])
      let patterns = try launch.arguments.filter { $0.hasPrefix("^") }.map { try Regex($0) }
      let chosen = names.filter { name in
        !lost.contains(name) && patterns.contains { "\(name)/F.swift:1:2".contains($0) }
      }
      let folders = SnapshotFolders(root: scene.root, state: launch.environment["SNAPSHOT_STATE"])
      let log = RunLog(folders: folders, run: run, process: "1")
      for name in chosen where name != "T.C/c()" {
        let path = "T/F/\(name.dropFirst(4).dropLast(2)).txt"
        let verdict = verdicts[name] ?? .matched
        try log.append(.check(verdict, path))
        guard verdict == .different else { continue }
        let seen = try FileBytes.read(folders.reference(path))
        try ReferenceStore(folders: folders).holdPending(Array("new\n".utf8), for: path, over: seen)
      }
      try log.end()
      let tests = chosen.map { "✔ Test \($0.dropFirst(4)) passed after 0.1 seconds.\n" }.joined()
      let end = "✔ Test run with \(chosen.count) tests in 0 suites passed after 0.1 seconds.\n"
      try take(Array(("Build complete! (0.1s)\n◇ Test run started.\n" + tests + end).utf8))
      return .exited(verdicts.isEmpty ? 0 : 1)
    }
  }

  /// Checks a shard in a state folder of its own.
  private func check(_ shard: String, _ arguments: [String] = []) -> Scene.Answer {
    scene.environment = ["SNAPSHOT_STATE": "shards/\(shard.prefix(1))"]
    defer { scene.environment = [:] }
    return scene.run(["check", "--shard", shard] + arguments + ["--", "--quiet"])
  }

  private func merge(_ numbers: Int...) -> Scene.Answer {
    scene.run(["merge"] + numbers.map { "shards/\($0)" })
  }

  private func shown(_ answers: [Scene.Answer]) -> String {
    answers.map { "\($0.shown)\n" }.joined()
  }

  @Test func shardsAndTheirSum() throws {
    swift()
    let shards = ["1/3", "2/3", "3/3"].map { check($0) }
    let merged = merge(1, 2, 3)
    let after = [scene.run("status"), scene.run("prune"), scene.run("status")]
    assertText(shown(shards + [merged] + after))
    #expect(try scene.text("__Snapshots__/T/F/old.txt") == nil)
  }

  @Test func whatWaitsInAShardWaitsForAll() throws {
    swift(verdicts: ["T.A/b()": .different])
    let shards = ["1/2", "2/2"].map { check($0) }
    // What waits here and was found to match there is not lost.
    try scene.pending("T/F/a.txt", "before\n")
    let refused = [merge(1, 2), scene.run("reject"), merge(1, 2)]
    let after = [scene.run("status"), scene.run("accept"), scene.run("status")]
    assertText(shown(shards + refused + after))
    #expect(try scene.text("__Snapshots__/T/F/b.txt") == "new\n")
  }

  /// On GitHub Actions each shard annotates its own lines, and the summary is that of all.
  @Test func theSummaryOfAJobIsThatOfTheSum() throws {
    swift(verdicts: ["T.A/b()": .different])
    let host = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": scene.root + "/summary.md"]
    for shard in ["1/2", "2/2"] {
      scene.environment = host.merging(["SNAPSHOT_STATE": "shards/\(shard.prefix(1))"]) { $1 }
      let answer = scene.run("check", "--shard", shard, "--report-only", "--", "--quiet")
      #expect(answer.output.contains("T/F/b.txt%0A") == answer.output.contains("b (different)"))
    }
    #expect(try scene.text("summary.md") == nil)
    scene.environment = host
    let merged = merge(1, 2)
    #expect(!merged.output.contains("%0A"))
    #expect(try scene.text("summary.md")?.contains("__Snapshots__/T/F/b.txt") == true)
  }

  @Test func aShardThatIsMissingIsNamed() throws {
    swift()
    for shard in ["1/3", "2/3", "3/3"] { _ = check(shard) }
    var merged = [merge(1, 3), merge(2), scene.run("prune"), merge(1, 2, 2, 3)]
    _ = check("4/4")
    merged.append(merge(1, 2, 3, 4))
    assertText(shown(merged))
    #expect(try scene.text("__Snapshots__/T/F/old.txt") == "old\n")
  }

  @Test func aTestThatWasNotRunIsNoticed() throws {
    swift(loses: ["T.C/c()"])
    assertText(shown(["1/2", "2/2"].map { check($0) } + [merge(1, 2)]))
  }

  @Test func aShardWithoutATest() throws {
    swift(lists: ["T.H/a()", "T.A/b()"])
    let empty = check("3/3")
    for shard in ["1/3", "2/3"] { _ = check(shard) }
    assertText(shown([empty, merge(1, 2, 3)]))
  }

  @Test func whatCannotBeNamedIsRefused() {
    swift(lists: ["T.H/a()", "hello from a library"])
    assertText(shown([check("1/2")]))
  }

  /// Of tests of XCTest in a process each a count is shown, and the failed ones once more.
  @Test func testsThatRanAreCounted() throws {
    func count(_ lines: String...) throws -> Int {
      var output = TestOutput()
      for line in lines { try output.take(Array((line + "\n").utf8)) }
      return output.testCount
    }
    #expect(try count("Test Case 'T.a' passed (0.1 s)", "Test Case 'T.b' skipped (0.1 s)") == 2)
    #expect(
      try count(
        "[1/4] Testing T.A/testB",
        "Test Case 'A.testB' failed (0.1 s)",
        "✔ Test a() passed after 1 second."
      ) == 5
    )
    #expect(
      try count("◇ Test case passing 1 argument \"✔ Test a() passed after\" to b() started.") == 0
    )
  }

  @Test func aBuildThatFailsIsTold() {
    scene.swift(says: "/x/T.swift:7:14: error: cannot convert value\n", .exited(1))
    let failed = check("1/2")
    swift()
    assertText(shown([failed, check("2/2"), merge(1, 2)]))
  }

  @Test func aShardThatWasKilledIsMissing() throws {
    swift()
    for shard in ["1/2", "2/2"] { _ = check(shard) }
    try AtomicFile.remove(scene.root + "/shards/1/runs/run/run.json")
    let merged = merge(1, 2)
    let sentence = "Orphans were not looked for: shards/1 holds no shard that has ended.\n"
    #expect(merged.code == 1 && merged.output.contains(sentence))
  }
}
