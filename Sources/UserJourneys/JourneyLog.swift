import Foundation

/// What happened since the transcript was last written, in true order.
///
/// Unchecked, because `lines` is only touched under `lock`: a client may be called from any thread.
final class JourneyLog: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []
  private var unmatched: [String] = []

  func append(_ line: String) { lock.withLock { lines.append(line) } }

  /// Notes a request that no stub answers.
  func appendUnmatched(_ words: String) { lock.withLock { unmatched.append(words) } }

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
