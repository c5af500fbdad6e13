#if canImport(FoundationNetworking)
import ProofsheetBasics
import Testing
import XCTest

/// The test that makes a request of a session.
///
/// The session loads the request on a queue, where the test is unknown.
private final class RequestOwner: Sendable {
  private let context: TestContext
  private let words = Locked<String?>(nil)
  private let issue = HeldTask()

  /// Notes the running test; nil outside of a test.
  init?() {
    context = .current()
    if context.isOutside { return nil }
    guard let test = Test.current else { return }
    // Only a task that the test starts can record an issue of the test.
    Task(executorPreference: issue) { [words] in
      guard let words = words.withLock({ $0 }) else { return }
      Issue.record(Comment(rawValue: words), sourceLocation: test.sourceLocation)
    }
  }

  // Without a run, the task would stay in memory.
  deinit { issue.run() }

  /// Fails the test, and returns whether it could: a test of XCTest may have ended.
  func fail(_ words: String) -> Bool {
    guard context.isSwiftTesting else {
      return XCTestRuns.shared.newest.count == context.scope && Self.failCurrent(words)
    }
    self.words.withLock { $0 = words }
    issue.run()
    return true
  }

  /// Fails the test that runs on this thread, and returns whether there is one.
  static func failCurrent(_ words: String) -> Bool {
    let context = TestContext.current()
    if context.isOutside { return false }
    if let test = Test.current {
      Issue.record(Comment(rawValue: words), sourceLocation: test.sourceLocation)
    } else {
      XCTFail(words, file: "<unknown>", line: 0)
    }
    return true
  }
}

/// The executor of one task, which runs when it is told to, on the thread that tells.
private final class HeldTask: TaskExecutor {
  private let job = Locked<UnownedJob?>(nil)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    self.job.withLock { $0 = job }
  }

  func run() {
    let job = job.withLock { exchange(&$0, for: nil) }
    job?.runSynchronously(on: asUnownedTaskExecutor())
  }
}

// The functions that the hooks of connections call, in a program that links both.

/// Returns the running test, which the caller owns; nil outside of a test.
@_cdecl("proofsheet_request_owner")
func requestOwner() -> UnsafeMutableRawPointer? {
  RequestOwner().map { Unmanaged.passRetained($0).toOpaque() }
}

@_cdecl("proofsheet_forget_owner")
func forgetOwner(_ owner: UnsafeMutableRawPointer) {
  Unmanaged<RequestOwner>.fromOpaque(owner).release()
}

/// Fails the test of a refused request, or else the test of this thread; notes a request of no test.
///
/// - Returns: Whether a test has failed.
@_cdecl("proofsheet_tell_owner")
func tellOwner(
  _ owner: UnsafeMutableRawPointer?,
  _ words: UnsafePointer<CChar>
) -> Bool {
  let words = String(cString: words)
  let isTold =
    owner.map { Unmanaged<RequestOwner>.fromOpaque($0).takeUnretainedValue().fail(words) }
    ?? RequestOwner.failCurrent(words)
  if !isTold { CheckSession.current.noteRefused(words) }
  return isTold
}
#endif
