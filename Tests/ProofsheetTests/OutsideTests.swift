#if os(Linux)
import Foundation
import Proofsheet
import TestSupport
import Testing
import XCTest

/// Which check the tests below make in a process of their own; none in others.
private let asked = ProcessInfo.processInfo.environment["PROOFSHEET_OUTSIDE"] ?? ""

private func checkInside() { assertSnapshot(of: 1, named: "inside") }

/// A check that a test of Swift Testing could lose.
@Suite struct OutsideTests {
  @Test func checks() async {
    switch asked {
    case "inside": checkInside()
    case "task": await Task { checkInside() }.value
    case "detached": await Task.detached { assertSnapshot(of: 1) }.value
    case "thread": inThread { assertSnapshot(of: 1) }
    case "exit":
      checkInside()
      atexit { assertSnapshot(of: 1) }
    default: break
    }
  }

  private func inThread(_ work: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread {
      work()
      done.signal()
    }.start()
    done.wait()
  }

  private func run(
    _ check: String,
    _ arguments: [String]
  ) throws -> (status: Int32, words: String, log: String) {
    try Sandbox.with { (sandbox) throws in
      let root = sandbox.root.path(percentEncoded: false)
      let (status, words) = try runsInChild(
        arguments,
        [
          "PROOFSHEET_OUTSIDE": check, "SNAPSHOT_ROOT": root, "SNAPSHOT_STATE": root + "/state",
          "SNAPSHOT_RECORD": "missing", "CI": "", "PROOFSHEET_RUN": "run",
        ]
      )
      let logs = try sandbox.files().filter { $0.key.hasSuffix(".ndjson") }
      return (status, words, logs.values.joined())
    }
  }

  private static let swiftTesting = [
    "--testing-library", "swift-testing", "--filter", "OutsideTests/checks",
  ]

  @Test(arguments: ["detached", "thread", "exit"])
  func aCheckThatBelongsToNoTestFailsTheRun(check: String) throws {
    guard asked.isEmpty else { return }
    let run = try run(check, Self.swiftTesting)
    #expect(run.status != 0)
    #expect(run.log.contains(#""verdict":"failed""#))
    let place = try #require(run.words.firstMatch(of: /The check at (\S+) belongs to no test/))
    #expect(place.1.hasPrefix("ProofsheetTests/OutsideTests.swift:"))
  }

  /// The negative twin.
  @Test(arguments: ["inside", "task"])
  func aCheckOfATestPasses(check: String) throws {
    guard asked.isEmpty else { return }
    let run = try run(check, Self.swiftTesting)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.log.contains(#""verdict":"recorded""#))
  }

  @Test(arguments: ["teardown", "exit"])
  func aCheckAfterATestOfXCTestFailsTheRun(check: String) throws {
    guard asked.isEmpty else { return }
    let arguments = ["--testing-library", "xctest", "ProofsheetTests.OutsideXCTests"]
    let sound = try run("inside", arguments)
    #expect(sound.status == 0, "\(sound.words)")
    #expect(sound.log.contains(#""verdict":"recorded""#))
    let run = try run(check, arguments)
    #expect(run.status != 0)
    #expect(
      run.words.contains(/The check at ProofsheetTests\/OutsideTests.swift:\d+ belongs to no test/)
    )
    #expect(run.log.contains(#""verdict":"failed""#))
  }
}

final class OutsideXCTests: XCTestCase {
  func testChecks() {
    if !asked.isEmpty { checkInside() }
    if asked == "exit" { atexit { assertSnapshot(of: 1) } }
  }

  override class func tearDown() {
    if asked == "teardown" { assertSnapshot(of: 1) }
  }
}
#endif
