import SnapshotReview

/// A Swift source that imports the peer, cut into tokens, with the partner of each bracket.
struct PeerSource: Sendable {
  /// From the package's root.
  let path: String
  let bytes: [UInt8]
  let tokens: [SwiftToken]
  /// The text of each token.
  let words: [String]
  let lines: SourceLines
  /// What the compiler reads in it.
  let tree: SwiftTree
  /// The bracket that closes each one that opens.
  private let closing: [Int: Int]
  /// The bracket around each token; -1 for none.
  private let around: [Int]

  init(path: String, bytes: [UInt8], compiler: SwiftCompiler) throws(ReviewError) {
    (self.path, self.bytes) = (path, bytes)
    lines = SourceLines(bytes)
    tree = try compiler.read(bytes, path: path).tree
    var lexer = SwiftLexer(bytes, regexes: tree.regexes)
    do {
      while lexer.index < bytes.count { try lexer.takeNextToken() }
    } catch {
      throw .unreadable(path, "a literal or a comment has no end")
    }
    tokens = lexer.tokens
    words = tokens.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    var (closing, around, open): ([Int: Int], [Int], [Int]) = ([:], [], [])
    for (index, token) in tokens.enumerated() {
      if token.kind == .close, let last = open.popLast() { closing[last] = index }
      around.append(open.last ?? -1)
      if token.kind == .open { open.append(index) }
    }
    guard open.isEmpty, closing.count == tokens.count(where: { $0.kind == .close }) else {
      throw .unreadable(path, "#if divides a pair of brackets")
    }
    (self.closing, self.around) = (closing, around)
  }

  /// The text of a token; empty outside of the file.
  func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }

  func isWord(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .word
  }

  /// The bracket that closes one; nil for what is none.
  func close(_ open: Int) -> Int? { closing[open] }

  /// The bracket that a token stands in.
  func open(around index: Int) -> Int? { around[index] < 0 ? nil : around[index] }

  /// The bytes from the first to the last of some tokens.
  func bytes(of range: Range<Int>) -> Range<Int> {
    guard let first = range.first, let last = range.last else { return 0..<0 }
    return tokens[first].range.lowerBound..<tokens[last].range.upperBound
  }

  /// What is written from the first to the last of some tokens.
  func text(of range: Range<Int>) -> String {
    String(decoding: bytes[bytes(of: range)], as: UTF8.self)
  }

  /// The text of a string literal without interpolation.
  func literal(_ index: Int) -> String? {
    guard tokens.indices.contains(index), case .string(let literal) = tokens[index].kind else {
      return nil
    }
    return literal.text(in: bytes)
  }

  /// The 1-based line of a token.
  func line(_ index: Int) -> Int { lines.place(of: tokens[index].range.lowerBound).line }

  /// Whether a token is the first of its line.
  func startsLine(_ index: Int) -> Bool { index == 0 || line(index - 1) < line(index) }

  /// Behind the generic arguments that start at a token; the token itself where none do.
  func behindGenerics(_ index: Int) -> Int {
    guard word(index) == "<" else { return index }
    var depth = 0
    var index = index
    while index < tokens.count {
      switch word(index) {
      case "<": depth += 1
      // The head of an arrow closes nothing.
      case ">" where word(index - 1) != "-": depth -= 1
      default: index = close(index) ?? index
      }
      index += 1
      if depth == 0 { return index }
    }
    return index
  }

  /// The types between commas, each with its generic arguments.
  func typeParts(_ range: Range<Int>) -> [Range<Int>] {
    parts(range) { index in
      let behind = behindGenerics(index)
      return behind > index ? behind : max(index, close(index) ?? 0) + 1
    }
  }

  /// The parts between commas, each with what is in its brackets.
  func parts(_ range: Range<Int>) -> [Range<Int>] {
    parts(range) { max($0 + 1, close($0) ?? 0) }.filter { !$0.isEmpty }
  }

  /// What stands between commas, where `next` tells what follows on a token.
  private func parts(_ range: Range<Int>, next: (Int) -> Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if word(index) == "," {
        parts.append(start..<index)
        start = index + 1
      }
      index = next(index)
    }
    return parts + [start..<range.upperBound]
  }

  /// The function that a token stands in.
  func function(at index: Int) -> SwiftTree.Function? {
    let place = lines.place(of: tokens[index].range.lowerBound)
    return tree.function(atLine: place.line, column: place.column)
  }
}

extension ReviewError {
  static func unreadable(_ path: String, _ reason: String) -> Self {
    Self("\(path) cannot be migrated (\(reason)); leave it out of the paths, or mend it.")
  }
}
