import Foundation
import Testing
import XCTest

/// The test that is running, in either framework.
struct TestContext: Sendable {
  /// The test as its framework names it, or nil when the framework does not say.
  let test: String?
  /// One run of one test; a repetition is another.
  let scope: Int
  /// Whether the test runs once per argument.
  let isParameterized: Bool
  /// Whether failures go to Swift Testing; otherwise they go to XCTest.
  let isSwiftTesting: Bool

  /// Finds the running test.
  static func current(in process: TestProcess = .current) -> TestContext {
    guard let test = Test.current else {
      let isSwiftTesting = process.runsSwiftTesting
      let scope = isSwiftTesting ? 0 : XCTestRuns.shared.count
      return TestContext(
        test: nil,
        scope: scope,
        isParameterized: false,
        isSwiftTesting: isSwiftTesting
      )
    }
    let isParameterized = Test.Case.current?.isParameterized ?? false
    return TestContext(
      test: TestNames.shared.name(of: test),
      scope: isParameterized ? 0 : withUnsafeCurrentTask { $0?.hashValue ?? 0 },
      isParameterized: isParameterized,
      isSwiftTesting: true
    )
  }

  /// Reports a failure at a place of the source.
  ///
  /// - Parameters:
  ///   - message: What to say.
  ///   - place: Where to say it.
  ///   - attachments: Texts to keep with the failure, by file name.
  func fail(_ message: String, at place: CallPlace, attachments: [(String, String)] = []) {
    guard isSwiftTesting else {
      return XCTFail(message, file: place.filePath, line: UInt(place.line))
    }
    #if compiler(>=6.2)
    for (name, text) in attachments {
      Attachment.record(text, named: name, sourceLocation: place.location)
    }
    #endif
    Issue.record(Comment(rawValue: message), sourceLocation: place.location)
  }
}

/// The names of the tests that have asked for theirs, because making one costs more than a check.
///
/// Unchecked, because `names` is only touched under `lock`.
private final class TestNames: @unchecked Sendable {
  static let shared = TestNames()

  private let lock = NSLock()
  private var names: [Test.ID: String] = [:]

  func name(of test: Test) -> String {
    lock.lock()
    defer { lock.unlock() }
    if let name = names[test.id] { return name }
    let name = Self.made(of: test)
    names[test.id] = name
    return name
  }

  /// `HomeSnapshots/welcome()`: the identifier without its module and its place in the source.
  private static func made(of test: Test) -> String {
    let parts = "\(test.id)".split(separator: "/").filter { !$0.contains(".swift:") }
    let path = parts.joined(separator: "/")
    guard let dot = path.firstIndex(of: ".") else { return path }
    return String(path[path.index(after: dot)...])
  }
}

/// Counts the XCTest cases that have started, so that a repeated test is told from a loop.
final class XCTestRuns: NSObject, XCTestObservation, @unchecked Sendable {
  // `started` is only touched under `lock`; the observation centre calls from one thread.
  static let shared: XCTestRuns = {
    let runs = XCTestRuns()
    XCTestObservationCenter.shared.addTestObserver(runs)
    return runs
  }()

  private let lock = NSLock()
  private var started = 0

  var count: Int { lock.withLock { started } }

  func testCaseWillStart(_ testCase: XCTestCase) { lock.withLock { started += 1 } }
}
