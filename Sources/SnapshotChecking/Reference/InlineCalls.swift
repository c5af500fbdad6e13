import ProofsheetBasics

/// The inline snapshots that this process has checked.
///
/// One place in the source may have only one text.
package final class InlineCalls: Sendable {
  /// A call of `assertInlineSnapshot`, or of a helper that wraps this function.
  ///
  /// Calls are told apart by their places in the source.
  struct Call: Hashable {
    let path: String
    let line: Int
    let column: Int
  }

  /// A source file with inline snapshots.
  struct Source {
    /// The root of the file's package, as the test finds it.
    let root: String
    /// The path from the root of the file's package; absolute for a file outside the root.
    let path: String
    /// The folder of the file's pending edits.
    let edits: String
    /// The file's checksum when its first inline snapshot was checked; nil for an unreadable file.
    let checksum: String?
    /// The lines of the file; nil for an unreadable file.
    let lines: TextLines?

    /// The macro that stands at a place of the file, such as `#expect`; nil without a macro.
    ///
    /// No call begins with the marks of a macro. A call in the argument of a macro has the macro's
    /// place.
    func macro(atLine line: Int, column: Int) -> String? {
      guard let lines, line > 0, line <= lines.count else { return nil }
      let rest = lines[line - 1].utf8.dropFirst(max(0, column - 1))
      guard let mark = rest.first, "#@".utf8.contains(mark) else { return nil }
      return String(Substring(rest.prefix(1))) + Substring(rest.dropFirst()).prefix { $0.isLetter }
    }
  }

  /// A test and the number of its run; each repetition has its own number.
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

  /// Notes the text that a call of `assertInlineSnapshot` rendered.
  ///
  /// - Parameters:
  ///   - call: The call in the source.
  ///   - test: The test that made the call.
  ///   - scope: The number of the test's run.
  ///   - text: The rendering; a repetition of the test may have another rendering.
  /// - Returns: The test that rendered another text for the same call; nil if no test did.
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

  /// Notes that inline snapshots in a file may have pending edits.
  func noteWaiting(in path: String) { known.withLock { _ = $0.waiting.insert(path) } }

  /// Whether an earlier run or this process may have left a pending edit for an inline snapshot in
  /// a file.
  func mayWait(in path: String) -> Bool {
    known.withLock { !$0.waiting.isEmpty && $0.waiting.contains(path) }
  }

  /// The paths and the checksum of a source file, computed once for each root.
  ///
  /// - Parameters:
  ///   - file: The file's path as the compiler names it.
  ///   - root: The root of the file's package.
  ///   - make: A closure that computes the paths and the checksum.
  /// - Returns: The paths and the checksum of the file below this root.
  func source(of file: String, below root: String, _ make: () -> Source) -> Source {
    known.withLock { known in
      if let source = known.sources[file], source.root == root { return source }
      let source = make()
      known.sources[file] = source
      return source
    }
  }

  /// Notes that a test calls `assertInlineSnapshot` in a file, and returns whether this is the
  /// test's first such call in the file.
  func isFirst(_ test: String, in path: String) -> Bool {
    known.withLock { $0.tests.insert([test, path]).inserted }
  }
}
