import SnapshotChecking
import SnapshotReview

/// The texts of inline snapshots that a run has matched, as the sources have them.
struct InlineTexts {
  struct Text: Equatable, Sendable {
    /// `Tests/AppTests/HomeTests.swift:12`.
    let place: String
    /// The test target.
    let folder: String
    /// The text with its last line feed.
    let bytes: [UInt8]
  }

  private static let callee = Array("assertInlineSnapshot".utf8)
  /// How many tokens a call may have before its closure.
  private static let mostTokens = 400

  private(set) var all: [Text] = []

  /// - Parameters:
  ///   - checks: Where a run has found texts that matched: `AppTests/HomeTests.swift:12`.
  ///   - sources: The sources of each test target, from the package's folder.
  ///   - root: The package's folder.
  /// - Throws: ``CheckError`` for a source that cannot be read.
  init(of checks: [String], in sources: [String: [String]], root: String) throws {
    for check in Set(checks).sorted() {
      guard let slash = check.firstIndex(of: "/"), let colon = check.lastIndex(of: ":"),
        slash < colon, let line = Int(check[check.index(after: colon)...])
      else { continue }
      let (folder, file) = (String(check[..<slash]), check[slash..<colon])
      let paths = (sources[folder] ?? []).filter { $0.hasSuffix(file) }
      // Two files of one name in different folders are told apart by nothing in a log.
      guard paths.count == 1, let bytes = try FileBytes.read(root + "/" + paths[0]),
        let text = Self.text(ofCallAt: line, in: bytes)
      else { continue }
      all.append(Text(place: "\(paths[0]):\(line)", folder: folder, bytes: Array(text.utf8)))
    }
  }

  /// What the closure of a call says; nil where no call with a literal stands in a line.
  static func text(ofCallAt line: Int, in source: [UInt8]) -> String? {
    guard let start = offset(ofLine: line, in: source) else { return nil }
    let call = source.withUnsafeBytes { DeclaredNames.offset(of: callee, in: $0, from: start) }
    guard let call, !source[start..<call].contains(0x0A) else { return nil }
    var lexer = SwiftLexer(source, at: call, regexes: [])
    var (depth, isClosed) = (0, false)
    for _ in 0..<mostTokens {
      let count = lexer.tokens.count
      guard (try? lexer.takeNextToken()) != nil, lexer.tokens.count > count,
        let token = lexer.tokens.last
      else { return nil }
      // The closure stands right behind the call's parentheses.
      if isClosed { return source[token.range.lowerBound] == 0x7B ? literal(&lexer) : nil }
      if token.kind == .open { depth += 1 }
      if token.kind == .close {
        depth -= 1
        isClosed = depth == 0
      }
    }
    return nil
  }

  /// The literal that a closure begins with.
  private static func literal(_ lexer: inout SwiftLexer) -> String? {
    guard (try? lexer.takeNextToken()) != nil, case .string(let literal)? = lexer.tokens.last?.kind
    else { return nil }
    return literal.text(in: lexer.source).map { $0 + "\n" }
  }

  private static func offset(ofLine line: Int, in source: [UInt8]) -> Int? {
    source.withUnsafeBytes { bytes in
      var start = 0
      for _ in 1..<max(1, line) {
        guard let end = bytes.lineEnd(from: start) else { return nil }
        start = end + 1
      }
      return start
    }
  }
}
