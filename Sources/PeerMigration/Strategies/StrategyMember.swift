/// One strategy in an extension: `static var html: Snapshotting { … }`.
struct StrategyMember {
  private let source: PeerSource
  private let tokens: Range<Int>
  private let reader: StrategyReader

  init(_ source: PeerSource, _ tokens: Range<Int>, known: Set<String>) {
    (self.source, self.tokens) = (source, tokens)
    reader = StrategyReader(source: source, known: known)
  }

  func edits() throws(Unmoved) -> [SourceEdit] {
    let start = tokens.lowerBound
    let kind = source.word(start + 1)
    var index = start + 3
    if kind == "func" { index = try behindParameters(index) }
    var edits: [SourceEdit] = []
    if [":", "-"].contains(source.word(index)) {
      index += kind == "func" ? 2 : 1
      if source.word(index) == "Self" {
        index += 1
      } else if let type = PeerType(source, at: index), let text = type.replacement {
        edits.append(source.replacing(type.tokens, by: text))
        index = type.tokens.upperBound
      } else {
        throw unread
      }
    }
    guard index < tokens.upperBound else { throw unread }
    switch source.word(index) {
    case "=": return try edits + expression(index + 1..<tokens.upperBound)
    case "{":
      guard let end = source.close(index), end + 1 == tokens.upperBound else { throw unread }
      return try edits + statements(index + 1..<end)
    default: throw unread
    }
  }

  private var unread: Unmoved {
    Unmoved("`\(source.word(tokens.lowerBound + 2))` is no plain pullback of a strategy of texts")
  }

  /// The types that may go into a closure which runs anywhere.
  private static let plain: Set<String> = ["Bool", "Double", "Float", "Int", "String", "UInt"]

  private func behindParameters(_ open: Int) throws(Unmoved) -> Int {
    guard source.word(open) == "(", let end = source.close(open) else { throw unread }
    for part in source.parts(open + 1..<end) {
      guard let colon = part.first(where: { source.word($0) == ":" }),
        Self.plain.contains(source.word(colon + 1))
      else { throw unread }
    }
    return end + 1
  }

  /// An expression alone, or a variable whose file extension is set before it is returned.
  private func statements(_ range: Range<Int>) throws(Unmoved) -> [SourceEdit] {
    let start = range.lowerBound
    guard source.word(start) == "var" || source.word(start) == "let" else {
      let isReturned = source.word(start) == "return"
      return try expression(start + (isReturned ? 1 : 0)..<range.upperBound)
    }
    let name = source.word(start + 1)
    let set = range.first { index in
      source.word(index) == name && source.word(index + 1) == "."
        && source.word(index + 2) == "pathExtension" && source.word(index + 3) == "="
    }
    guard source.word(start + 2) == "=", let set, let fileExtension = source.literal(set + 4),
      source.word(set + 5) == "return", source.word(set + 6) == name, set + 7 == range.upperBound
    else { throw unread }
    return try expression(start + 3..<set) + [
      source.replacing(start, by: "let"),
      source.removing(statement: set..<set + 5),
      source.replacing(
        set + 6,
        by: "SnapshotStrategy(fileExtension: \"\(fileExtension)\", render: \(name).render)"
      ),
    ]
  }

  private func expression(_ range: Range<Int>) throws(Unmoved) -> [SourceEdit] {
    try reader.read(range).edits
  }
}
