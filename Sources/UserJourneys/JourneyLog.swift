import Foundation

/// What happened since the transcript was last written, in true order.
///
/// Unchecked, because `lines` is only touched under `lock`: a client may be called from any thread.
final class JourneyLog: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []
  private var unmatched: [String] = []
  /// How many calls of routers and delegates were noted.
  private var calls = 0
  /// How many requests were noted.
  private var requests = 0
  /// How many requests have no answer yet.
  private var openCount = 0

  /// Notes a request that will be answered, with the lines of its body below it.
  ///
  /// - Parameters:
  ///   - words: The request.
  ///   - body: What it carries.
  ///   - isFarewell: Whether it is what the app does when the user leaves.
  func appendRequest(_ words: String, body: [String], isFarewell: Bool) {
    lock.withLock {
      openCount += 1
      if !isFarewell { requests += 1 }
      add("> \(words)")
      for line in body { add("  " + line) }
    }
  }

  /// Notes what became of a request, and of which one when others are open.
  func appendAnswer(_ words: String, to request: @autoclosure () -> String) {
    lock.withLock {
      add(openCount > 1 ? "< \(words) to \(request())" : "< \(words)")
      openCount -= 1
    }
  }

  /// Notes that a request was given up.
  func appendCancellation(_ words: String) {
    lock.withLock {
      openCount -= 1
      add("x \(words)")
    }
  }

  /// Adds a line, under the lock.
  private func add(_ line: String) {
    lines.append(line)
    TrapReport.note(line)
  }

  var callCount: Int { lock.withLock { calls } }

  var requestCount: Int { lock.withLock { requests } }

  /// Notes a call of a router or a delegate.
  func appendCall(_ lines: [String]) {
    lock.withLock {
      calls += 1
      for line in lines { add(line) }
    }
  }

  /// Notes a request that no stub answers.
  func appendUnmatched(_ words: String) {
    lock.withLock {
      openCount -= 1
      add("! no stub answers this request")
      unmatched.append(words)
    }
  }

  /// The lines so far, which are then forgotten.
  func drain() -> [String] {
    lock.withLock {
      defer { lines = [] }
      return lines
    }
  }

  /// The unmatched requests so far, which are then forgotten.
  func drainUnmatched() -> [String] {
    lock.withLock {
      defer { unmatched = [] }
      return unmatched
    }
  }
}
