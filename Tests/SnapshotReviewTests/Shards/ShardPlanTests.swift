import Foundation
import Testing

@testable import SnapshotReview

/// That every test runs in exactly one shard.
@Suite struct ShardPlanTests {
  /// Names as `swift test list` writes them (6.3), with prefixes of others, what expressions find
  /// special, and functions that have one name.
  static let names = [
    "AppTests.XC/testA", "AppTests.XC/testAB", "AppTests.XC/testAsync", "AppTests.XCSub/testA",
    "AppTests.Outer/a()", "AppTests.Outer/ab()", "AppTests.Outer/Inner/a()", "AppTests.a()",
    "AppTests.Outer/Inner/two(x:y:)", "AppTests.Outer/Inner/`raw — 🎉 (x) / y.z|^$+*?[]{}`()",
    "AppTests.Outer/Inner/`raw`()", "AppTests.`Raw suite`/x()", "AppTests.überprüfe()",
    "AppTests.overloaded(_:)/A.swift:20:2", "AppTests.overloaded(_:)/A.swift:21:2",
    "AppTests.overloaded(_:)/AB.swift:20:2", "MoreTests.Outer/a()/A+B.swift:5:24",
    "MoreTests.Derived/testInherited", "App_Tests2.a()", "AppTests.`a/b.swift:3:2`()",
  ]

  private func tests(_ names: [String]) throws -> [ListedTest] {
    try names.map { try #require(ListedTest($0), "\($0)") }
  }

  /// What a test is called when it is chosen: Swift Testing puts its place behind each name.
  private func chosen(_ test: ListedTest) -> String {
    test.name.wholeMatch(of: /.*\)/) == nil ? test.name : test.name + "/File+1.swift:7:14"
  }

  @Test(arguments: [1, 2, 3, 7, 25]) func everyTestIsInOneShard(_ count: Int) throws {
    let all = try tests(Self.names)
    let plan = ShardPlan(all, count: count)
    #expect(plan.shards.count == count)
    #expect(plan.shards.joined().map(\.name).sorted() == Self.names.sorted())
    let sizes = plan.shards.map(\.count)
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    let filters = plan.shards.map { ShardPlan.filters($0).filter { $0 != "--filter" } }
    for test in all {
      let home = plan.shards.firstIndex { $0.contains(test) }
      for (shard, patterns) in filters.enumerated() {
        // XCTest's tests are chosen by expressions of Foundation, Swift Testing's by those of Swift.
        let name = chosen(test)
        let isChosen = try patterns.map { pattern in
          let swift = try name.firstMatch(of: Regex(pattern)) != nil
          let foundation = name.range(of: pattern, options: .regularExpression) != nil
          #expect(swift == foundation, "\(name) \(pattern)")
          return swift
        }
        #expect(isChosen.count(where: \.self) == (shard == home ? 1 : 0), "\(name)")
      }
      // A suite would bring all its tests.
      let suite = test.group.dropLast() + "/File.swift:1:2"
      #expect(try !filters.joined().contains { try suite.firstMatch(of: Regex($0)) != nil })
    }
  }

  @Test func theOrderOfTheListDoesNotMatter() throws {
    let plan = ShardPlan(try tests(Self.names), count: 3)
    for shuffle in [Self.names.reversed(), Self.names.sorted(), Self.names.sorted(by: >)] {
      let other = ShardPlan(try tests(shuffle), count: 3)
      #expect(other.shards == plan.shards && other.checksum == plan.checksum)
    }
    let more = ShardPlan(try tests(Self.names + ["AppTests.new()"]), count: 3)
    #expect(more.checksum != plan.checksum)
    #expect(ShardPlan(try tests(Self.names), count: 4).checksum != plan.checksum)
  }

  @Test func aLongSuiteHasSeveralExpressions() throws {
    let many = try tests((0..<3_000).map { "AppTests.Home/aTestWithAQuiteLongName\($0)()" })
    let filters = ShardPlan.filters(many).filter { $0 != "--filter" }
    #expect(filters.count == 3)
    #expect(filters.allSatisfy { $0.utf8.count < ShardPlan.longestPattern + 100 })
    #expect(filters.allSatisfy { $0.hasPrefix(#"^AppTests\.Home\/(?:aTest"#) })
    #expect(filters.allSatisfy { $0.hasSuffix(")$") })
  }

  @Test(arguments: [
    "", "warning: x", "AppTests", ".a()", "AppTests.", "AppTests.a", "AppTests.Outer/",
    "loading AppTests.a()", "AppTests.A/B/testC", "[1/2] Compiling", "AppTests.Outer/A.swift:1:2",
  ])
  func whatNamesNoTest(_ line: String) { #expect(ListedTest(line) == nil) }
}
