import ProofsheetBasics

/// The inline snapshots that this process has checked: one place of the source has one text.
package final class InlineCalls: Sendable {
  /// One run of one test; a repetition of the test is another.
  private struct Visit: Hashable {
    let test: String
    let scope: Int
  }

  private struct Known {
    var texts: [String: [Visit: [UInt8]]] = [:]
    var refused: [String: String] = [:]
    var tests: Set<[String]> = []
  }

  private let known = Locked(Known())

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
    known.withLock { known in
      if let refused = known.refused[place] { return refused }
      let before = known.texts[place, default: [:]]
      let visit = Visit(test: test, scope: scope)
      known.texts[place, default: [:]][visit] = before[visit] ?? text
      let others = before.filter {
        $0.value != text && ($0.key == visit || $0.key.test != test)
      }
      known.refused[place] = others.map(\.key.test).min()
      return known.refused[place]
    }
  }

  /// Whether a test has not made a call in a file before.
  func isFirst(_ test: String, in path: String) -> Bool {
    known.withLock { $0.tests.insert([test, path]).inserted }
  }
}
