import SnapshotReview

/// A declaration or an extension of a type, up to its closing brace.
struct TypeHead {
  let source: PeerSource
  /// `struct`, `extension`.
  let keyword: String
  /// The name with those of the types around it.
  let path: String
  /// Whether it stands in a function, so that no other file can name it.
  let isLocal: Bool
  let isPrivate: Bool
  /// The tokens of the names behind the colon, the last of each path.
  let inherited: [Int]
  let open: Int
  let close: Int

  private static let keywords: Set<String> = ["actor", "class", "enum", "extension", "struct"]

  /// All of a source.
  static func all(in source: PeerSource) -> [TypeHead] {
    var heads: [TypeHead] = []
    for index in source.words.indices
    where keywords.contains(source.word(index)) && source.word(index - 1) != "." {
      if let head = TypeHead(source, at: index, among: heads) { heads.append(head) }
    }
    return heads
  }

  private init?(_ source: PeerSource, at index: Int, among heads: [TypeHead]) {
    self.source = source
    keyword = source.word(index)
    guard source.isWord(index + 1) else { return nil }
    var next = index + 2
    while source.word(next) == ".", source.isWord(next + 1) { next += 2 }
    let name = source.text(of: index + 1..<next)
    next = source.behindGenerics(next)
    var inherited: [Int] = []
    if source.word(next) == ":" {
      while next < source.tokens.count, source.word(next) != "{", source.word(next) != "where" {
        if source.isWord(next), source.word(next + 1) != ".", source.word(next) != "retroactive" {
          inherited.append(next)
        }
        next += 1
      }
    }
    while next < source.tokens.count, source.word(next) == "where" || source.word(next) != "{" {
      // A name in a declaration of another kind: `class func make()`.
      if source.tokens[next].kind == .open || source.word(next) == "=" { return nil }
      next += 1
    }
    guard source.word(next) == "{", let close = source.close(next) else { return nil }
    self.inherited = inherited
    (open, self.close) = (next, close)
    let outer = heads.filter { $0.open < index && index < $0.close }
    path = ((outer.last.map { [$0.path] } ?? []) + [name]).joined(separator: ".")
    let around = source.open(around: index)
    isLocal = around != outer.last?.open || outer.last?.isLocal == true
    isPrivate =
      ["private", "fileprivate"].contains(source.word(index - 1)) || outer.last?.isPrivate == true
  }

  /// The tokens between the braces that stand in no inner ones.
  var members: [Int] { (open + 1..<close).filter { source.open(around: $0) == open } }

  /// The body of a computed property, between its braces.
  func body(of property: String) -> (name: Int, body: Range<Int>)? {
    for index in members where source.word(index) == property && source.word(index - 1) == "var" {
      guard let start = (index..<close).first(where: { source.word($0) == "{" }),
        let end = source.close(start)
      else { return nil }
      return (index, start + 1..<end)
    }
    return nil
  }
}

/// A property that a value stores.
struct StoredProperty {
  let name: String
  let isPrivate: Bool

  /// Those of a declaration, in order.
  static func all(of head: TypeHead) -> [StoredProperty] {
    let source = head.source
    return head.members.flatMap { index -> [StoredProperty] in
      guard ["let", "var"].contains(source.word(index)) else { return [] }
      var modifiers: [String] = []
      var before = index - 1
      while before > head.open, source.isWord(before) || source.word(before) == ")" {
        modifiers.append(source.word(before))
        before -= 1
      }
      let isOfType = modifiers.prefix(2).contains { ["static", "class"].contains($0) }
      if isOfType || isComputed(index, in: head) { return [] }
      let isPrivate =
        modifiers.first == "private" || modifiers.first == "fileprivate"
      return names(from: index + 1, in: head).map { StoredProperty(name: $0, isPrivate: isPrivate) }
    }
  }

  private static func names(from start: Int, in head: TypeHead) -> [String] {
    let source = head.source
    var names = [source.word(start)]
    var index = start + 1
    // `let id: Int, name: String`
    while index < head.close, source.line(index) == source.line(start), source.word(index) != "{" {
      if source.word(index) == ",", source.open(around: index) == head.open,
        source.isWord(index + 1), [":", "="].contains(source.word(index + 2))
      {
        names.append(source.word(index + 1))
      }
      index += 1
    }
    return names
  }

  /// Whether braces stand behind the type that are no observers.
  private static func isComputed(_ index: Int, in head: TypeHead) -> Bool {
    let source = head.source
    for next in head.members where next > index {
      switch source.word(next) {
      case "=", "let", "var", "func", "init", "static", "case", "struct", "class", "enum":
        return false
      case "{": return !["didSet", "willSet"].contains(source.word(next + 1))
      default: break
      }
    }
    return false
  }
}
