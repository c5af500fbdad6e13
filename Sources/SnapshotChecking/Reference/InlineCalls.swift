import ProofsheetBasics

/// The source files with inline snapshots that this process has checked.
package final class InlineCalls: Sendable {
  private let sources = Locked<[String: CheckedSource]>([:])

  package init() {}

  /// A source file, which is read when its first inline snapshot is checked.
  ///
  /// - Parameters:
  ///   - file: The file's path as the compiler names it.
  ///   - folders: The root of the source files, and the folder of pending edits.
  /// - Returns: The source with the texts of its inline snapshots.
  package func source(of file: String, below folders: SnapshotFolders) -> CheckedSource {
    sources.withLock { sources in
      if let source = sources[file], source.root == folders.root { return source }
      let source = CheckedSource(file, folders)
      sources[file] = source
      return source
    }
  }
}

/// A source file with inline snapshots, each with the one text that it may have.
package final class CheckedSource: Sendable {
  /// The 1-based line and column of a call, as the compiler counts.
  struct Place: Hashable {
    let line: Int
    let column: Int
  }

  /// The first text of a call, with its test and the number of the test's run.
  ///
  /// The type is a class, because in a debug build a dictionary copies a struct at each access.
  private final class Visit {
    let test: String
    let scope: Int
    let text: [UInt8]
    /// A test that has rendered another text; nil if no test has.
    var other: String?
    var isLogged = false

    init(_ test: String, _ scope: Int, _ text: [UInt8]) {
      self.test = test
      self.scope = scope
      self.text = text
    }
  }

  private struct Known {
    var visits: [Place: Visit] = [:]
    /// The calls with a pending edit of this process or an earlier one.
    var waiting: Set<Place> = []
  }

  fileprivate let root: String
  /// The path from the root of the file's package; absolute for a file outside the root.
  let path: String
  /// The file's checksum when its first inline snapshot was checked; nil for an unreadable file.
  let checksum: String?
  /// The lines of the file; empty for an unreadable file.
  private let lines: TextLines
  private let known: Locked<Known>

  /// Reads a source, and removes the pending edits of another state of the source, whose calls may
  /// have stood elsewhere.
  fileprivate init(_ file: String, _ folders: SnapshotFolders) {
    root = folders.root
    let prefix = root.hasSuffix("/") ? root : root + "/"
    path = file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file
    // On another machine than that of the build, the source may be missing.
    let bytes = try? FileBytes.read(path.hasPrefix("/") ? path : prefix + path)
    checksum = bytes.map { Checksum.text(of: $0) }
    lines = TextLines(String(decoding: bytes ?? [], as: UTF8.self))
    let store = InlineEditStore(folders: folders)
    var known = Known()
    for edit in store.edits() where edit.path == path {
      if edit.source == checksum {
        known.waiting.insert(Place(line: edit.line, column: edit.column))
      } else {
        try? store.forget(edit)
      }
    }
    self.known = Locked(known)
  }

  /// Notes a text of a call.
  ///
  /// - Parameters:
  ///   - text: The rendering; a repetition of the test may have another rendering.
  ///   - call: The place of the call.
  ///   - test: The test that makes the call.
  ///   - scope: The number of the test's run.
  /// - Returns: A test that rendered another text for the call; nil if no test did.
  func note(_ text: [UInt8], at call: Place, of test: String, scope: Int) -> String? {
    known.withLock { known in
      guard let visit = known.visits[call] else {
        known.visits[call] = Visit(test, scope, text)
        return nil
      }
      if !FileBytes.areEqual(visit.text, text) {
        if visit.other == nil, visit.test == test, visit.scope != scope {
          known.visits[call] = Visit(test, scope, text)
          return nil
        }
        visit.other = visit.other ?? test
      }
      return visit.test == test ? visit.other : visit.other.map { _ in visit.test }
    }
  }

  /// Whether the run log lacks the text of a call; the caller puts the text into the log.
  func needsLog(of call: Place) -> Bool {
    known.withLock { known in
      guard let visit = known.visits[call], !visit.isLogged else { return false }
      visit.isLogged = true
      return true
    }
  }

  /// Notes whether a call has a pending edit, and returns whether it had one.
  func wait(_ isWaiting: Bool, _ call: Place) -> Bool {
    known.withLock { known in
      isWaiting ? !known.waiting.insert(call).inserted : known.waiting.remove(call) != nil
    }
  }

  /// The macro that stands at a place of the file, such as `#expect`; nil without a macro.
  ///
  /// No call begins with the marks of a macro. A call in the argument of a macro has the macro's
  /// place.
  func macro(at place: Place) -> String? {
    guard place.line > 0, place.line <= lines.count else { return nil }
    let rest = lines[place.line - 1].utf8.dropFirst(max(0, place.column - 1))
    guard let mark = rest.first, "#@".utf8.contains(mark) else { return nil }
    return String(Substring(rest.prefix(1))) + Substring(rest.dropFirst()).prefix { $0.isLetter }
  }
}
