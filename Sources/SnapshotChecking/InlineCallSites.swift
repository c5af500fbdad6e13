import Foundation

/// The inline snapshots that this process has checked: one place of the source has one text.
package final class InlineCallSites: @unchecked Sendable {  // Only touched under `lock`.
  /// One run of one test; a repetition of the test is another.
  private struct Visit: Hashable {
    let test: String
    let scope: Int
  }

  private let lock = NSLock()
  private var texts: [String: [Visit: [UInt8]]] = [:]
  private var refused: [String: String] = [:]
  private var tests: Set<[String]> = []

  package init() {}

  /// Notes what a call rendered.
  ///
  /// - Parameters:
  ///   - place: The call in the source.
  ///   - test: The test that made it.
  ///   - scope: One run of the test.
  ///   - text: The rendering. A repetition of the test may have another.
  /// - Returns: The test that rendered another text for the same call, or nil.
  func note(_ place: String, test: String, scope: Int, text: [UInt8]) -> String? {
    lock.lock()
    defer { lock.unlock() }
    if let refused = refused[place] { return refused }
    let before = texts[place, default: [:]]
    let visit = Visit(test: test, scope: scope)
    texts[place, default: [:]][visit] = before[visit] ?? text
    let others = before.filter {
      $0.value != text && ($0.key == visit || $0.key.test != test)
    }
    refused[place] = others.map(\.key.test).min()
    return refused[place]
  }

  /// Whether a test has not made a call in a file before.
  func isFirst(_ test: String, in path: String) -> Bool {
    lock.withLock { tests.insert([test, path]).inserted }
  }
}
