#if os(Linux)
import Foundation
import Proofsheet
import TestSupport
import Testing
import XCTest

/// Which check the tests below make in a process of their own; none in others.
private let asked = ProcessInfo.processInfo.environment["PROOFSHEET_OUTSIDE"] ?? ""

private func checkInside() { assertSnapshot(of: 1, named: "inside") }

private func checkAndEnd() {
  checkInside()
  exit(0)
}

/// A check that a test of Swift Testing could lose.
@Suite(.startsProcesses) struct OutsideTests {
  private let sandbox = Sandbox()

  @Test func checks() async {
    switch asked {
    case "inside": checkInside()
    case "task": await Task { checkInside() }.value
    case "detached": await Task.detached { assertSnapshot(of: 1) }.value
    case "thread": inThread { assertSnapshot(of: 1) }
    case "exit":
      checkInside()
      atexit { assertSnapshot(of: 1) }
    case "exit inside": await Task { checkAndEnd() }.value
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

  private func expect(_ check: String, isFound: Bool, _ arguments: [String]) throws {
    if !asked.isEmpty { return }
    let variables = ["PROOFSHEET_OUTSIDE": check, "SNAPSHOT_RECORD": "missing"]
    let (status, words) = try sandbox.child(["--testing-library"] + arguments, variables)
    let log = try sandbox.files().filter { $0.key.hasSuffix(".ndjson") }.values.joined()
    let place = /The check at ProofsheetTests\/OutsideTests.swift:\d+ belongs to no test/
    #expect((status != 0) == isFound, "\(words)")
    #expect(words.contains(place) == isFound)
    #expect(log.contains(#""verdict":"\#(isFound ? "failed" : "recorded")""#))
  }

  /// The checks inside are the negative twins.
  @Test(arguments: [
    ("inside", false), ("task", false), ("detached", true), ("thread", true), ("exit", true),
  ])
  func aCheckThatBelongsToNoTestFailsTheRun(check: String, isFound: Bool) throws {
    try expect(check, isFound: isFound, ["swift-testing", "--filter", "OutsideTests/checks"])
  }

  /// `swift test` takes a process for passed that ends with 0; those inside above are the negative twins.
  @Test(arguments: [
    (["swift-testing", "--filter", "OutsideTests/checks"], "OutsideTests/checks()"),
    (["xctest", "ProofsheetTests.OutsideXCTests"], "OutsideXCTests/testLater()"),
  ])
  func aTestThatEndsItsProcessFailsTheRun(library: [String], test: String) throws {
    if !asked.isEmpty { return }
    let variables = ["PROOFSHEET_OUTSIDE": "exit inside", "SNAPSHOT_RECORD": "missing"]
    let (status, words) = try sandbox.child(["--testing-library"] + library, variables)
    #expect(status != 0 && words.contains("The process ended in \(test)"), "\(words)")
  }

  @Test(arguments: [("inside", false), ("teardown", true), ("exit", true)])
  func aCheckAfterATestOfXCTestFailsTheRun(check: String, isFound: Bool) throws {
    try expect(check, isFound: isFound, ["xctest", "ProofsheetTests.OutsideXCTests"])
  }
}

final class OutsideXCTests: XCTestCase {
  func testChecks() {
    if !asked.isEmpty { checkInside() }
    if asked == "exit" { atexit { assertSnapshot(of: 1) } }
  }

  /// The test with the first check is not known by its name.
  func testLater() { if asked == "exit inside" { exit(0) } }

  override class func tearDown() {
    if asked == "teardown" { assertSnapshot(of: 1) }
  }
}
#endif
