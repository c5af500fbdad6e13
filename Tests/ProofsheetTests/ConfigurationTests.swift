import Foundation
import Testing
import XCTest

@testable import ProofsheetSnapshots

private let reference = "__Snapshots__/AppTests/Home/welcome.txt"

/// The assertion's argument overrides the code around it, that code the environment, and `CI` all
/// of them.
@Suite struct ConfigurationTests {
  private let sandbox = Sandbox()

  @Test func everyPairHasItsWinner() throws {
    let modes: [SnapshotRecordMode?] = [nil, .never, .all]
    for (argument, scope) in modes.flatMap({ argument in modes.map { (argument, $0) } }) {
      for variable in modes {
        for service in ["CI", "NO_SERVICE"] {
          let record = variable.map { ["SNAPSHOT_RECORD": $0.rawValue] } ?? [:]
          let failures = Sandbox().failures(record.merging([service: "true"]) { $1 }) {
            withSnapshots(record: scope) { check("one", record: argument) }
          }
          let isAsked = argument ?? scope ?? variable == .all
          #expect(failures.isEmpty == (isAsked && service != "CI"))
          #expect(failures.allSatisfy { $0.contains(" is refused because CI is set") == isAsked })
        }
      }
    }
  }

  @Test func scrubbersAroundComeFirstAndMayFindNothing() throws {
    let numbers = SnapshotScrubber.matching("number", "[0-9]+")
    let failures = sandbox.failures {
      withSnapshots(record: .all, scrubbing: [numbers]) {
        withSnapshots(scrubbing: [.matching("word", "[a-z]+")]) {
          check("12 ab ; 12", named: "both")
        }
        check("ab", named: "idle", line: 8)
        let own = SnapshotScrubber.matching("rest", "[a-z0-9]+")
        check("12 ab", named: "own", line: 9, as: .lines.scrubbing(own))
        // The assertion's own scrubber must find something in the text after the others.
        check("12", named: "nothing", line: 10, as: .lines.scrubbing(.matching("rest", "[0-9]+")))
      }
    }
    let files = try sandbox.files()
    let texts = try sandbox.references().map { "\($0): \(files[$0] ?? "")" }
    assertSnapshot(of: (texts + failures).joined(), as: .lines)
  }

  @Test func codeThatWaitsIsConfigured() async throws {
    let failures = try await sandbox.failures {
      await withSnapshots(record: .all) {
        await Task.yield()
        check("one")
      }
    }
    #expect(failures == [])
    #expect(try sandbox.files()[reference] == "one\n")
  }
}

/// The settings of a suite hold for its tests and its inner suites, which add their own.
@Suite(.snapshots(record: .never, scrubbing: [.matching("number", "[0-9]+")]))
struct SnapshotsTraitTests {
  private func outcome(_ text: String, _ record: SnapshotRecordMode? = nil) throws -> String {
    let sandbox = Sandbox()
    let failures = sandbox.failures(["SNAPSHOT_RECORD": "all"]) { check(text, record: record) }
    return try sandbox.files()[reference] ?? failures.joined()
  }

  @Test(.snapshots(record: .all)) func theTestWinsOverItsSuite() throws {
    #expect(try outcome("12") == "<number 1>\n")
    #expect(try outcome("12", .never).contains("is missing"))
  }

  @Test(arguments: [1, 2]) func everyCaseIsConfigured(_ number: Int) {
    assertInlineSnapshot(of: number) { "<number 1>" }
  }

  @Suite(.snapshots(scrubbing: [.matching("word", "[a-z]+")])) struct Nested {
    @Test func addsToTheSuiteAround() {
      assertInlineSnapshot(of: "12 ab", as: .lines) { "<number 1> <word 1>" }
    }
  }
}

final class ConfigurationInXCTest: XCTestCase {
  override func invokeTest() {
    withSnapshots(scrubbing: [.matching("number", "[0-9]+")]) { super.invokeTest() }
  }

  func testTheCaseIsConfigured() {
    assertInlineSnapshot(of: 12) { "<number 1>" }
  }
}
