import Foundation
import ProofsheetBasics
import SnapshotChecking
import Testing
import XCTest

#if canImport(Darwin)
import Dispatch
#endif

/// The test that is running, in either framework.
struct TestContext: Sendable {
  /// The name that the test's framework gives to the test; nil when the framework gives no name.
  let test: String?
  /// The number of the test's run; each repetition has its own number.
  let scope: Int
  /// Whether the test runs once per argument.
  let isParameterized: Bool
  /// Whether failures go to Swift Testing; otherwise they go to XCTest.
  let isSwiftTesting: Bool
  /// Whether the code runs outside of every known test: with Swift Testing in a detached task or on
  /// a queue, with XCTest after the end of a test.
  let isOutside: Bool

  /// Whether to assume Swift Testing outside of a running test.
  private static let isSwiftTestingProcess = TestProcess.current.runsSwiftTesting

  /// Finds the running test.
  static func current() -> TestContext {
    guard let test = Test.current else {
      let isSwiftTesting = isSwiftTestingProcess || !XCTestRuns.mayRun
      let run = isSwiftTesting ? XCTestRuns.Run() : XCTestRuns.shared.newest
      return TestContext(
        test: run.test,
        scope: run.count,
        isParameterized: false,
        isSwiftTesting: isSwiftTesting,
        isOutside: isSwiftTesting || run.hasEnded
      )
    }
    let isParameterized = Test.Case.current?.isParameterized ?? false
    return TestContext(
      test: TestNames.name(of: test),
      scope: isParameterized ? 0 : withUnsafeCurrentTask { $0?.hashValue ?? 0 },
      isParameterized: isParameterized,
      isSwiftTesting: true,
      isOutside: false
    )
  }

  /// The first expectation that has failed in the running test of XCTest.
  var failure: String? { isSwiftTesting ? nil : XCTestRuns.shared.newest.failure }

  /// Fails the test in its framework.
  func fail(_ failure: SnapshotFailure, at place: CallPlace) {
    ExpectationWatch.$isIgnoring.withValue(true) { report(failure, at: place) }
  }

  private func report(_ failure: SnapshotFailure, at place: CallPlace) {
    guard isSwiftTesting else {
      #if canImport(Darwin)
      attach(failure)
      #endif
      return XCTFail(failure.message, file: place.filePath, line: place.line)
    }
    #if compiler(>=6.2)
    for (name, text) in failure.attachments.sorted(by: { $0.key < $1.key }) {
      Attachment.record(text, named: name, sourceLocation: place.location)
    }
    #endif
    Issue.record(Comment(rawValue: failure.message), sourceLocation: place.location)
  }

  #if canImport(Darwin)
  /// Attaches the texts of a failure to the results of XCTest, which accepts attachments only on
  /// the main thread.
  private func attach(_ failure: SnapshotFailure) {
    guard Thread.isMainThread, !failure.attachments.isEmpty else { return }
    MainActor.assumeIsolated {
      XCTContext.runActivity(named: failure.place) { activity in
        for (name, text) in failure.attachments.sorted(by: { $0.key < $1.key }) {
          let attachment = XCTAttachment(string: text)
          attachment.name = name
          activity.add(attachment)
        }
      }
    }
  }
  #endif
}

/// The names of tests, cached because building a name costs more than a check.
private enum TestNames {
  private static let names = Locked<[Test.ID: String]>([:])

  static func name(of test: Test) -> String {
    names.withLock { names in
      if let name = names[test.id] { return name }
      let name = CheckedFunction.test(ofID: "\(test.id)")
      names[test.id] = name
      return name
    }
  }
}

/// Observes XCTest from the start of the process on; called when the process is loaded.
@_cdecl("proofsheet_observe_tests") package func observeTests() { _ = XCTestRuns.shared }

/// The XCTest case that started last, and the number of cases so far.
///
/// The number tells a repeated test from a loop inside a test.
final class XCTestRuns: NSObject, XCTestObservation, Sendable {
  static let shared: XCTestRuns = {
    let runs = XCTestRuns()
    #if canImport(Darwin)
    // On Apple's systems XCTest requires the main thread, and another thread must not wait for the
    // main thread.
    guard Thread.isMainThread else {
      DispatchQueue.main.async { XCTestObservationCenter.shared.addTestObserver(runs) }
      return runs
    }
    #endif
    XCTestObservationCenter.shared.addTestObserver(runs)
    return runs
  }()

  /// Whether a test of XCTest may be running.
  ///
  /// Xcode runs the tests of both frameworks in one process. Unless a test of XCTest is running,
  /// a failure that is reported to XCTest is lost.
  static var mayRun: Bool {
    #if canImport(Darwin)
    typealias Current = @convention(c) () -> AnyObject?
    let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    guard let symbol = dlsym(everywhere, "_XCTCurrentTestCase") else { return true }
    return unsafeBitCast(symbol, to: Current.self)() != nil
    #else
    true
    #endif
  }

  /// One run of one test.
  struct Run: Sendable {
    /// The number of runs that have started, including this one.
    var count = 0
    /// The name of the test; nil before the first observed test.
    var test: String?
    /// The first expectation that has failed in the test, with its place.
    var failure: String?
    var hasEnded = false
  }

  private let started = Locked(Run())

  /// The run of the test that started last.
  var newest: Run { started.withLock { $0 } }

  func testCaseWillStart(_ testCase: XCTestCase) {
    let test = Self.test(named: testCase.name, in: "\(type(of: testCase))")
    started.withLock { $0 = Run(count: $0.count + 1, test: test) }
    note(testCase, "started")
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    let run = testCase.testRun
    let end = run?.hasSucceeded == true ? "passed" : "failed"
    note(testCase, run?.hasBeenSkipped == true ? "skipped" : end)
    started.withLock { $0.hasEnded = true }
  }

  private func note(_ testCase: XCTestCase, _ kind: String) {
    guard let test = Self.test(named: testCase.name, in: String(reflecting: type(of: testCase)))
    else { return }
    CheckSession.ofProcess.note(line: TestRecord(xctest: test, kind: kind).line)
  }

  func testCase(
    _ testCase: XCTestCase,
    didFailWithDescription description: String,
    inFile path: String?,
    atLine line: Int
  ) {
    guard !ExpectationWatch.isIgnoring else { return }
    let file = path?.split(separator: "/").last ?? "?"
    started.withLock { $0.failure = $0.failure ?? "\(file):\(line): \(description)" }
  }

  /// The names of the class and the method, without the module: `HomeTests/welcome()`.
  ///
  /// - Parameters:
  ///   - name: The name that XCTest gives: `HomeTests.welcome`, or on Apple's systems
  ///     `-[AppTests.HomeTests welcome]`.
  ///   - type: The class: `HomeTests`.
  /// - Returns: The test as a filter names it; nil for a name of another form.
  static func test(named name: String, in type: String) -> String? {
    let method = name.split { $0 == "." || $0 == " " }.last?.prefix { $0 != "]" && $0 != ":" }
    guard let method, !method.isEmpty else { return nil }
    return "\(type)/\(method)()"
  }
}
