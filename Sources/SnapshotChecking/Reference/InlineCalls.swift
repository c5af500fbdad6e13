import ProofsheetBasics

/// The inline snapshots that this process has checked: one place of the source has one text.
package final class InlineCalls: Sendable {
  /// A call in the source.
  struct Call: Hashable {
    let path: String
    let line: Int
    let column: Int
  }

  /// A source file with such calls.
  struct Source {
    /// Where its package is, or what a test takes for it.
    let root: String
    /// From the root of its package when it is below it.
    let path: String
    /// The folder of the edits that wait for it.
    let edits: String
    /// The file's checksum when its first call was checked; nil where it cannot be read.
    let checksum: String?
  }

  /// One run of one test; a repetition of the test is another.
  private struct Visit: Hashable {
    let test: String
    let scope: Int
  }

  private struct Known {
    var texts: [Call: [Visit: [UInt8]]] = [:]
    var refused: [Call: String] = [:]
    var tests: Set<[String]> = []
    var sources: [String: Source] = [:]
    var waiting: Set<String> = []
  }

  private let known = Locked(Known())

  package init() {}

  /// Notes what a call rendered.
  ///
  /// - Parameters:
  ///   - call: Where the source makes it.
  ///   - test: The test that made it.
  ///   - scope: One run of the test.
  ///   - text: The rendering. A repetition of the test may have another.
  /// - Returns: The test that rendered another text for the same call, or nil.
  func note(_ call: Call, test: String, scope: Int, text: [UInt8]) -> String? {
    known.withLock { known in
      if !known.refused.isEmpty, let refused = known.refused[call] { return refused }
      let visit = Visit(test: test, scope: scope)
      guard let before = known.texts[call] else {
        known.texts[call] = [visit: text]
        return nil
      }
      if before.count == 1, before[visit] == text { return nil }
      known.texts[call, default: [:]][visit] = before[visit] ?? text
      let others = before.filter {
        $0.value != text && ($0.key == visit || $0.key.test != test)
      }
      known.refused[call] = others.map(\.key.test).min()
      return known.refused[call]
    }
  }

  /// Notes that an edit waits for a call in a file.
  func noteWaiting(in path: String) { known.withLock { _ = $0.waiting.insert(path) } }

  /// Whether one may wait, from an earlier run or from this process.
  func mayWait(in path: String) -> Bool {
    known.withLock { !$0.waiting.isEmpty && $0.waiting.contains(path) }
  }

  /// What is told of a source file once.
  ///
  /// - Parameters:
  ///   - file: Its path as the compiler names it.
  ///   - root: Where its package is.
  ///   - make: Finds it out.
  /// - Returns: What was told last of the file below this root.
  func source(of file: String, below root: String, _ make: () -> Source) -> Source {
    known.withLock { known in
      if let source = known.sources[file], source.root == root { return source }
      let source = make()
      known.sources[file] = source
      return source
    }
  }

  /// Whether a test has not made a call in a file before.
  func isFirst(_ test: String, in path: String) -> Bool {
    known.withLock { $0.tests.insert([test, path]).inserted }
  }
}
