import Foundation
import Testing

@testable import SnapshotReview

/// How a shard is named, what is refused, and that every test runs in exactly one.
@Suite struct ShardTests {
  static let wrong = [
    ["--shard", "0/5"], ["--shard", "6/5"], ["--shard", "2/x"], ["--shard", "2"],
    ["--shard", "+2/5"], ["--shard", "1/0"], ["--shard", "2/5/7"],
    ["--shard", "2/5", "--", "--filter", "X"], ["--shard", "2/5", "--", "--disable-xctest"],
    ["--shard", "2/5", "--", "xcodebuild", "test"],
  ]

  @Test func whatIsNoShardIsRefused() throws {
    let scene = Scene()
    scene.swift = { _, _ in
      Issue.record("nothing is run")
      return .exited(0)
    }
    let answers = Self.wrong.map { arguments in
      let answer = scene.run(["check"] + arguments)
      let line = (["check"] + arguments).joined(separator: " ")
      return "\(line)\n  \(answer.code): \(answer.output)\(answer.errors)"
    }
    assertText(answers.joined())
  }

  /// Names as `swift test list` writes them (6.3), with prefixes of others, what expressions find
  /// special, and functions that have one name.
  static let names = [
    "AppTests.XC/testA", "AppTests.XC/testAB", "AppTests.XC/testAsync", "AppTests.XCSub/testA",
    "AppTests.Outer/a()", "AppTests.Outer/ab()", "AppTests.Outer/Inner/a()", "AppTests.a()",
    "AppTests.Outer/Inner/two(x:y:)", "AppTests.Outer/Inner/`raw — 🎉 (x) / y.z|^$+*?[]{}`()",
    "AppTests.Outer/Inner/`raw`()", "AppTests.`Raw (suite)`/x()", "AppTests.überprüfe()",
    "AppTests.overloaded(_:)/A.swift:20:2", "AppTests.overloaded(_:)/A.swift:21:2",
    "AppTests.overloaded(_:)/AB.swift:20:2", "MoreTests.Outer/a()/A+B.swift:5:24",
    "MoreTests.Derived/testInherited", "App_Tests2.a()", "AppTests.`a/b.swift:3:2`()",
  ]

  @Test(arguments: [1, 2, 3, 7, 25]) func everyTestIsInOneShard(_ count: Int) throws {
    let suites = try Self.names.map { try #require(ListedSuite($0[...]), "\($0)") }
    let shards = try (1...count).map { try Shard("\($0)/\(count)") }
    let filters = shards.map { Set(suites.filter($0.has).map(\.pattern)) }
    for (name, suite) in zip(Self.names, suites) {
      // Swift Testing puts its place behind each name.
      let whole = name.hasSuffix(")") ? name + "/File+1.swift:7:14" : name
      for (shard, patterns) in zip(shards, filters) {
        // XCTest's tests are chosen by expressions of Foundation, Swift Testing's by those of Swift.
        let chosen = try patterns.filter { pattern in
          let swift = try whole.firstMatch(of: Regex(pattern)) != nil
          let foundation = whole.range(of: pattern, options: .regularExpression) != nil
          #expect(swift == foundation, "\(name) \(pattern)")
          return swift
        }
        #expect(chosen == (shard.has(suite) ? [suite.pattern] : []), "\(name)")
      }
    }
  }

  @Test func aSuiteIsWholeInOneShard() {
    let names = Self.names.compactMap { ListedSuite($0[...])?.name }
    #expect(
      Set(names) == [
        "AppTests.", "AppTests.Outer/", "AppTests.XC/", "AppTests.XCSub/",
        "AppTests.`Raw (suite)`/", "App_Tests2.", "MoreTests.Derived/", "MoreTests.Outer/",
      ]
    )
  }

  @Test(arguments: [
    "", "warning: x", "AppTests", ".a()", "AppTests.", "AppTests.a", "AppTests.Outer/",
    "loading AppTests.a()", "[1/2] Compiling",
  ])
  func whatNamesNoTest(_ line: String) { #expect(ListedSuite(line[...]) == nil) }
}
