import Foundation
import SnapshotChecking

/// The inline snapshots that a test did not reach although it ran to its end.
///
/// Only calls of `assertInlineSnapshot` with a recorded text in the code of a test function count.
/// Left out are calls in the argument of a macro, because their line is that of the macro. So are
/// calls in an `#if`, which the compiler may skip, and calls with `line:`, which belong elsewhere.
struct UnreachedInline {
  /// The calls, as `AppTests/Home.swift:12 in welcome()`, in the order of files and lines.
  private(set) var calls: [String] = []

  /// - Parameters:
  ///   - stream: The tests of the run, with their places.
  ///   - run: The checks of the run.
  ///   - start: The start of the run; a file that has changed since is left out.
  /// - Throws: An error for a file that cannot be read.
  init(of stream: EventStream, in run: RecordedRun, since start: Date?) throws {
    let inline = run.logs.flatMap(\.entries).map(\.record).filter(\.reference.isEmpty)
    let reached = Set(inline.map(\.source))
    let finished = stream.progress.finished
    let tests = stream.tests.filter { $0.value.sourceLocation?._filePath != nil }
    let files = Dictionary(grouping: tests) { $0.value.sourceLocation?._filePath ?? "" }
    for (path, tests) in files.sorted(by: { $0.key < $1.key }) {
      guard let start, let changed = RunStore.changed(path), changed <= start,
        let source = try Source(path)
      else { continue }
      let starts = tests.compactMap { $0.value.sourceLocation.flatMap(source.offset) }
      for (id, test) in tests where finished.contains(id) {
        guard let place = test.sourceLocation, let name = test.name,
          let body = source.body(of: name, at: source.offset(of: place) ?? 0),
          // A regular expression may have misled the scanner.
          !starts.contains(where: { source.bytes(of: body).contains($0) })
        else { continue }
        calls += source.lines(ofCallsIn: body).map { "\(place.fileID):\($0)" }
          .filter { !reached.contains($0) }.map { "\($0) in \(name)" }
      }
    }
    calls.sort(by: NaturalOrder.isBefore)
  }
}

/// The words and marks of a file with tests, without its strings and comments.
private struct Source {
  private let bytes: [UInt8]
  private let lines: SourceLines
  private let tokens: [Range<Int>]

  /// Reads a file; nil for a file without inline snapshots of Proofsheet, and for a file that is not
  /// understood.
  init?(_ path: String) throws {
    guard let bytes = try FileBytes.read(path),
      bytes.firstRange(of: InlineSource.callee.utf8) != nil,
      bytes.firstRange(of: "import InlineSnapshotTesting".utf8) == nil,
      let code = SwiftScanner.code(of: bytes)
    else { return nil }
    self.bytes = code
    lines = SourceLines(code)
    tokens = Self.tokens(of: code)
  }

  /// Returns the ranges of the words, of names in backticks, and of all other bytes but white space.
  private static func tokens(of code: [UInt8]) -> [Range<Int>] {
    var tokens: [Range<Int>] = []
    var index = 0
    while index < code.count {
      let start = index
      let isName = code[index] == 0x60
      index += 1
      if isName {
        index = code[index...].firstIndex(of: 0x60).map { $0 + 1 } ?? code.count
      } else if SwiftScanner.isWord(code[start]) {
        while index < code.count, SwiftScanner.isWord(code[index]) { index += 1 }
      }
      if ![0x20, 0x09, 0x0A, 0x0D].contains(code[start]) { tokens.append(start..<index) }
    }
    return tokens
  }

  func offset(of place: EventStream.Line.Payload.Place) -> Int? {
    lines.offset(line: place.line, column: place.column)
  }

  func bytes(of body: Range<Int>) -> Range<Int> {
    tokens[body.lowerBound].lowerBound..<tokens[body.upperBound].upperBound
  }

  private func opens(_ index: Int) -> Bool { "([{".utf8.contains(bytes[tokens[index].lowerBound]) }
  private func closes(_ index: Int) -> Bool { ")]}".utf8.contains(bytes[tokens[index].lowerBound]) }

  private func text(_ index: Int) -> String {
    tokens.indices.contains(index)
      ? String(decoding: bytes[tokens[index]], as: UTF8.self) : ""
  }

  /// Returns the tokens of a function's code, from one brace to the other; nil if the function does
  /// not stand there.
  func body(of name: String, at offset: Int) -> Range<Int>? {
    var index = tokens.firstIndex { $0.lowerBound >= offset } ?? tokens.count
    var isNamed = false
    while index < tokens.count, !closes(index) {
      if text(index) == "func" {
        let found = text(index + 1).filter { $0 != "`" }
        guard found == name.prefix(while: { $0 != "(" }).filter({ $0 != "`" }) else { return nil }
        isNamed = true
      }
      guard opens(index) else {
        index += 1
        continue
      }
      guard let end = end(of: index) else { return nil }
      if isNamed, text(index) == "{" { return index..<end }
      index = end + 1
    }
    return nil
  }

  /// Returns the bracket that closes an opening bracket.
  private func end(of open: Int) -> Int? {
    var depth = 0
    for index in open..<tokens.count {
      if opens(index) { depth += 1 }
      if closes(index) { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns the lines of the calls with a recorded text.
  func lines(ofCallsIn body: Range<Int>) -> [Int] {
    var found: [Int] = []
    var (index, conditions) = (body.lowerBound, 0)
    while index < body.upperBound {
      defer { index += 1 }
      if text(index) == "#" {
        index += 1
        conditions += text(index) == "if" ? 1 : text(index) == "endif" ? -1 : 0
        // The arguments of a macro and its closure, or the braces after `#available`.
        while opens(index + 1), let end = end(of: index + 1) { index = end }
      } else if conditions == 0, text(index) == InlineSource.callee, isCall(at: index) {
        found.append(lines.line(of: tokens[index].lowerBound))
      }
    }
    return found
  }

  private func isCall(at index: Int) -> Bool {
    guard text(index + 1) == "(", let end = end(of: index + 1) else { return false }
    let isOther = text(index - 1) == "." && !text(index - 2).hasPrefix("Proofsheet")
    let arguments = (index...end).map(text)
    return text(index - 1) != "func" && !isOther && !arguments.contains("line")
      && (text(end + 1) == "{" || arguments.contains("matches"))
  }
}
