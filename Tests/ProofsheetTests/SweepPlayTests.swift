import Foundation
import JourneyRecords
import Testing

@testable import Proofsheet
@testable import ProofsheetSnapshots
@testable import SnapshotChecking

/// What a token plays alone in a test: a story, and never a check.
@Suite struct SweepPlayTests {
  private static let reference = "ProofsheetTests/SweepMessageTests/looks.txt"

  private static func sweep(replaying token: String? = nil, record: SnapshotRecordMode? = nil) {
    SweepMessageTests.sweep(isCareful: false, replaying: token, record: record)
  }

  private static let name = SweepToken.sweep(of: reference)

  /// The files that a run has written, but for its log.
  private static func written(in sandbox: Sandbox) throws -> [String] {
    try sandbox.files().keys.filter { !$0.contains("/runs/") }.sorted()
  }

  private static func log(in sandbox: Sandbox) throws -> String {
    try sandbox.files().filter { $0.key.hasSuffix(".ndjson") }.map(\.value).joined()
  }

  @Test func aTokenOfTheEnvironmentIsPlayedAndWritesNothing() throws {
    let message = try failure(["SNAPSHOT_PLAY": Self.name + ":request 1 404"]) { Self.sweep() }
    assertSnapshot(of: message, as: .lines)
  }

  @Test func aTokenOfTheArgumentIsPlayedAndWritesNothing() throws {
    let message = try failure([:]) { Self.sweep(replaying: "request 1 404", record: .all) }
    assertSnapshot(of: message, as: .lines)
  }

  /// What a sweep that plays one token fails with, in a package that has its reference.
  private func failure(
    _ environment: [String: String],
    _ body: () -> Void
  ) throws -> String {
    try Sandbox.with { sandbox in
      try sandbox.write(Data("as it was\n".utf8), to: "__Snapshots__/" + Self.reference)
      let all = environment.merging(["SNAPSHOT_RECORD": "all"]) { $1 }
      let failures = sandbox.failures(all, body)
      #expect(failures.count == 1)
      let written = try Self.written(in: sandbox)
      #expect(written == ["__Snapshots__/" + Self.reference])
      let reference = try sandbox.files()["__Snapshots__/" + Self.reference]
      #expect(reference == "as it was\n")
      let log = try Self.log(in: sandbox)
      #expect(
        log.hasPrefix("{\"story\":{\"findings\":[\"A request fails, and nothing on the screen")
      )
      #expect(log.contains("\"verdict\":\"failed\"") && !log.contains("\"verdict\":\"recorded\""))
      return failures.joined(separator: "\n")
    }
  }

  /// A story in which nothing is wrong is no check, either.
  @Test func whatIsRightFailsTheTestAllTheSame() throws {
    try Sandbox.with { sandbox in
      let failures = sandbox.failures(["SNAPSHOT_PLAY": Self.name + ":script"]) { Self.sweep() }
      #expect(failures.count == 1)
      #expect(failures.first?.contains("\n\nNothing is wrong in it.\n\n") == true)
      let written = try Self.written(in: sandbox)
      #expect(written == [])
    }
  }

  @Test func aTokenOfAnotherSweepLeavesThisOneAlone() throws {
    try Sandbox.with { sandbox in
      let failures = sandbox.failures(["SNAPSHOT_PLAY": "00000:0.1"]) { Self.sweep() }
      #expect(
        failures.first?.hasPrefix("5 ways to play \"looks at the title\" show 1 thing") == true
      )
      #expect(
        failures.first?.contains(
          "It is so when request 1 is answered: offline (to see it alone: swift run proofsheet play "
            + "\"\(Self.name):request 1 offline\"), and in 1 more:"
        ) == true
      )
    }
  }

  @Test func whatCannotBePlayedIsRefused() throws {
    try Sandbox.with { sandbox in
      for (text, words) in [
        ("request 1 on fire", "is no token; "), ("request 7 404", "it sends 1 request; "),
      ] {
        let token = Self.name + ":" + text
        let failures = sandbox.failures(["SNAPSHOT_PLAY": token]) { Self.sweep() }
        #expect(failures.count == 1)
        #expect(failures.first?.contains("\"\(token)\" was not played: ") == true)
        #expect(failures.first?.contains(words) == true, "\(failures)")
      }
      let written = try Self.written(in: sandbox)
      #expect(written == [])
      let log = try Self.log(in: sandbox)
      #expect(log.contains("\"refusal\":\"") && !log.contains("matched"))
    }
  }

  @Test func whatNamesNoSweepIsRefused() throws {
    for value in ["", "0.1", "K3F9A:0", "k3f9a:", "k3f9:0.1", "k3f9ab:0.1"] {
      try Sandbox.with { sandbox in
        let failures = sandbox.failures(["SNAPSHOT_PLAY": value]) { Self.sweep() }
        #expect(
          failures == [
            "SNAPSHOT_PLAY=\(value) means nothing; use a token that a sweep has printed, as k3f9a:0.0.1."
          ]
        )
      }
    }
  }

  /// The name is what committed messages and other machines know.
  @Test func aSweepKeepsItsName() {
    #expect(SweepToken.sweep(of: "T/F/a.txt") == "wbic8")
    #expect(SweepToken.sweep(of: "t/f/A.TXT") == SweepToken.sweep(of: "T/F/a.txt"))
    let names = (0..<2_000).map { SweepToken.sweep(of: "AppTests/Home/test\($0).txt") }
    #expect(Set(names).count == 2_000)
    #expect(names.allSatisfy { SweepToken($0 + ":0.1")?.sweep == $0 })
  }
}
