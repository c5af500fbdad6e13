import ProofsheetBasics

/// The inline snapshots that this process has checked.
///
/// One place in the source may have only one text.
package final class InlineCalls: Sendable {
  /// A source file with inline snapshots.
  struct Source {
    /// The root of the file's package, as the test finds it.
    let root: String
    /// The path from the root of the file's package; absolute for a file outside the root.
    let path: String
    /// The start of the paths of the file's pending edits.
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

  /// A rendering of a call, with its test and the number of the test's run.
  private struct Visit {
    let test: String
    let scope: Int
    let text: [UInt8]
  }

  private struct Known {
    /// The first rendering of each test at each place.
    var visits: [String: [Visit]] = [:]
    var refused: [String: String] = [:]
    var sources: [String: Source] = [:]
  }

  private let known = Locked(Known())

  package init() {}

  /// Notes the text that a call of `assertInlineSnapshot` rendered.
  ///
  /// - Parameters:
  ///   - place: The call in the source, with its column.
  ///   - test: The test that made the call.
  ///   - scope: The number of the test's run.
  ///   - text: The rendering; a repetition of the test may have another rendering.
  /// - Returns: The test that rendered another text for the same call; nil if no test did.
  func note(_ place: String, test: String, scope: Int, text: [UInt8]) -> String? {
    let visit = Visit(test: test, scope: scope, text: text)
    return known.withLock { known in
      if let refused = known.refused[place] { return refused }
      let before = known.visits[place, default: []]
      let others = before.filter {
        $0.text != text && ($0.test != test || $0.scope == scope)
      }
      known.refused[place] = others.map(\.test).min()
      if !before.contains(where: { $0.test == test && $0.scope == scope }) {
        known.visits[place, default: []].append(visit)
      }
      return known.refused[place]
    }
  }

  /// The path and the checksum of a source file, computed once for each root.
  ///
  /// - Parameters:
  ///   - file: The file's path as the compiler names it.
  ///   - root: The root of the file's package.
  ///   - make: A closure that computes the path and the checksum.
  /// - Returns: The path and the checksum of the file below this root.
  func source(of file: String, below root: String, _ make: () -> Source) -> Source {
    known.withLock { known in
      if let source = known.sources[file], source.root == root { return source }
      let source = make()
      known.sources[file] = source
      return source
    }
  }
}
