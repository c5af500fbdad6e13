import ProofsheetBasics

/// The syntax tree of a source: the compiler's own text for each node, without places.
struct SwiftTree: Sendable {
  struct Node: Equatable {
    let depth: Int
    let text: [UInt8]
  }

  /// A declaration whose name is the value of `#function` in its code.
  struct Function: Sendable {
    /// The 1-based line and column of the first token of the declaration.
    let start: (line: Int, column: Int)
    /// The 1-based line and column of the last token of the declaration.
    let end: (line: Int, column: Int)
    let name: String
    /// The innermost type around the declaration; `nil` outside of any type.
    let type: String?
  }

  private(set) var nodes: [Node] = []
  /// The functions, in the order in which they start.
  private(set) var functions: [Function] = []
  /// The regular expressions as the source spells them, the longest first.
  private(set) var regexes: [[UInt8]] = []
  private var types: [(depth: Int, name: String)] = []
  private var skipped: Int?

  /// Reads the output of `-dump-parse`.
  init(dump: [UInt8]) {
    dump.withUnsafeBytes { dump in
      guard let base = dump.baseAddress else { return }
      var start = 0
      while let end = memchr(base + start, 0x0A, dump.count - start) {
        let next = UnsafeRawPointer(end) - base
        take(UnsafeRawBufferPointer(rebasing: dump[start..<next]))
        start = next + 1
      }
      take(UnsafeRawBufferPointer(rebasing: dump[start...]))
    }
    regexes = Set(regexes).sorted { $0.count > $1.count }
  }

  private mutating func take(_ line: UnsafeRawBufferPointer) {
    var start = 0
    while start < line.count, line[start] == 0x20 { start += 1 }
    if start == line.count { return }
    let depth = start / 2
    // The compiler prints the nodes below `processed_init` in a second place too.
    if let skipped, depth > skipped { return }
    skipped = nil
    // The depth of a node makes its closing brackets superfluous.
    var end = line.count
    while end > start, line[end - 1] == 0x29 { end -= 1 }
    let line = UnsafeRawBufferPointer(rebasing: line[start..<end])
    if Self.hasPrefix("(source_file ", line) { return }
    if Self.hasPrefix("(processed_init=", line) {
      skipped = depth
      return
    }
    if Self.find("regex_literal_expr ", in: line) != nil, let text = Self.quoted("text", in: line) {
      regexes.append(text)
    }
    if Self.find("_decl ", in: line) != nil { declare(line, depth) }
    nodes.append(Node(depth: depth, text: Self.cleaned(line)))
  }

  private static let functionKinds = [
    "(func_decl", "(constructor_decl", "(destructor_decl", "(accessor_decl",
  ]
  private static let typeKinds = [
    "(struct_decl", "(class_decl", "(enum_decl", "(extension_decl", "(protocol_decl",
  ]

  private mutating func declare(_ line: UnsafeRawBufferPointer, _ depth: Int) {
    let kind = String(decoding: line.prefix { $0 != 0x20 }, as: UTF8.self)
    let isFunction = Self.functionKinds.contains(kind)
    guard isFunction || Self.typeKinds.contains(kind), let name = Self.quoted("", in: line) else {
      return
    }
    while let last = types.last, last.depth >= depth { types.removeLast() }
    let text = String(decoding: name, as: UTF8.self)
    // In a `defer`, `#function` is the name of the surrounding function.
    if text == "$defer()" { return }
    guard isFunction else {
      types.append((depth, String(text.split(separator: ".").last ?? "")))
      return
    }
    guard let start = Self.find(" range=[", in: line) else { return }
    // The file name comes first and may hold numbers too.
    let range = String(decoding: line[start...].prefix { $0 != 0x5D }, as: UTF8.self)
    let numbers = range.split { !$0.isNumber }.compactMap { Int($0) }.suffix(4).map { $0 }
    guard numbers.count == 4 else { return }
    functions.append(
      Function(
        start: (numbers[0], numbers[1]),
        end: (numbers[2], numbers[3]),
        name: text,
        type: types.last?.name
      )
    )
  }

  /// Returns the innermost function around a source location.
  func function(atLine line: Int, column: Int) -> Function? {
    var (low, high) = (0, functions.count)
    while low < high {
      let middle = (low + high) / 2
      if functions[middle].start <= (line, column) { low = middle + 1 } else { high = middle }
    }
    return functions[..<low].last { $0.end >= (line, column) }
  }
}

extension SwiftTree {
  static func find(_ part: StaticString, in line: UnsafeRawBufferPointer) -> Int? {
    guard let base = line.baseAddress else { return nil }
    var start = 0
    while line.count - start >= part.utf8CodeUnitCount,
      let found = memchr(base + start, Int32(part.utf8Start[0]), line.count - start)
    {
      start = UnsafeRawPointer(found) - base
      if hasPrefix(part, UnsafeRawBufferPointer(rebasing: line[start...])) { return start }
      start += 1
    }
    return nil
  }

  static func hasPrefix(_ part: StaticString, _ line: UnsafeRawBufferPointer) -> Bool {
    guard line.count >= part.utf8CodeUnitCount, let base = line.baseAddress else { return false }
    return memcmp(base, part.utf8Start, part.utf8CodeUnitCount) == 0
  }

  /// Returns the quoted text after `name=`; for an empty name, the first quoted text.
  static func quoted(_ name: String, in line: some Collection<UInt8>) -> [UInt8]? {
    let opening = Array((name.isEmpty ? "" : " " + name + "=").utf8) + [0x22]
    var rest = Array(line)[...]
    while !rest.starts(with: opening) {
      if rest.popFirst() == nil { return nil }
    }
    rest = rest.dropFirst(opening.count)
    var text: [UInt8] = []
    while let byte = rest.popFirst(), byte != 0x22 {
      guard byte == 0x5C, let escaped = rest.popFirst() else {
        text.append(byte)
        continue
      }
      let meanings: [UInt8: UInt8] = [0x6E: 0x0A, 0x74: 0x09, 0x72: 0x0D, 0x30: 0]
      text.append(meanings[escaped] ?? escaped)
    }
    return text
  }

  /// Returns a node's text without its place, its address, and words that its child nodes repeat.
  private static func cleaned(_ line: UnsafeRawBufferPointer) -> [UInt8] {
    if hasPrefix("(argument_list", line) { return Array("(argument_list".utf8) }
    // The name of a reference to a declaration is followed by the place of that declaration.
    let isName = find("@", in: line) != nil && find("declref_expr ", in: line) != nil
    if !isName, find("range=[", in: line) == nil, find("0x", in: line) == nil { return Array(line) }
    var result: [UInt8] = []
    var isQuoted = false
    var index = 0
    while index < line.count {
      let byte = line[index]
      index += 1
      if byte == 0x22 { isQuoted.toggle() }
      if isQuoted, isName, byte == 0x40 {
        while index < line.count, line[index] != 0x22 { index += 1 }
      } else if isQuoted, byte == 0x5C, index < line.count {
        result += [byte, line[index]]
        index += 1
      } else if !isQuoted, byte == 0x5B, result.last == 0x3D {
        while index < line.count, line[index] != 0x5D { index += 1 }
      } else if !isQuoted, byte == 0x78, result.last == 0x30 {
        while index < line.count, Character(Unicode.Scalar(line[index])).isHexDigit { index += 1 }
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
