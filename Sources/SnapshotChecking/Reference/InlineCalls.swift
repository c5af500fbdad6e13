import ProofsheetBasics

/// The inline snapshots that this process has checked.
package final class InlineCalls: Sendable {
  private struct Visit {
    let test: String
    let scope: Int
    let text: [UInt8]
  }

  /// The last text of each call, by the call's place: `Tests/AppTests/Home.swift:12:3`.
  private let visits = Locked<[String: Visit]>([:])
  private let sources = Locked<Set<String>>([])

  package init() {}

  /// Notes a text of a call; a repetition of the test may have another text.
  ///
  /// - Returns: A test that rendered another text for the call; nil if no test did.
  func note(_ text: [UInt8], at place: String, of test: String, scope: Int) -> String? {
    visits.withLock { visits in
      if let visit = visits[place], visit.test != test || visit.scope == scope {
        return FileBytes.areEqual(visit.text, text) ? nil : visit.test
      }
      visits[place] = Visit(test: test, scope: scope, text: text)
      return nil
    }
  }

  /// Whether no edit of a source was held before.
  func isFirstEdit(of path: String) -> Bool {
    sources.withLock { $0.insert(path).inserted }
  }
}
