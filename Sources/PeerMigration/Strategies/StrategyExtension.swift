/// An `extension Snapshotting` of the package, with the strategies that it declares.
struct StrategyExtension {
  let source: PeerSource
  /// From `extension` to the closing brace.
  let tokens: Range<Int>
  private let open: Int

  /// All of a source.
  static func all(in source: PeerSource) -> [StrategyExtension] {
    source.words.indices.compactMap { index in
      guard source.word(index) == "extension", source.word(index + 1) == "Snapshotting",
        let open = source.words[index...].firstIndex(of: "{"), let end = source.close(open)
      else { return nil }
      return StrategyExtension(source: source, tokens: index..<end + 1, open: open)
    }
  }

  private var body: Range<Int> { open + 1..<tokens.upperBound - 1 }

  /// The names of the strategies.
  var names: Set<String> {
    Set(
      body.filter { source.open(around: $0) == open && source.word($0) == "static" }
        .map { source.word($0 + 2).filter { $0 != "`" } }
    )
  }

  /// Whether it speaks of one of some strategies.
  func uses(_ names: Set<String>) -> Set<String> {
    names.filter { name in
      body.contains { source.word($0) == name && source.word($0 - 1) == "." }
    }
  }

  /// What it becomes.
  ///
  /// - Parameter known: The strategies of the package that are moved as well.
  /// - Returns: The edits of the source.
  /// - Throws: ``Unmoved`` for all but pullbacks of texts.
  func edits(known: Set<String>) throws(Unmoved) -> [SourceEdit] {
    var edits = try head()
    if let first = body.first(where: { source.word($0) == "static" }),
      end(before: first) > body.lowerBound
    {
      throw Unmoved("it has members that are no strategies")
    }
    for member in members() { edits += try StrategyMember(source, member, known: known).edits() }
    for index in body where source.word(index) == "Format" {
      throw Unmoved("line \(source.line(index)) speaks of Format, which is always text here")
    }
    for index in body where source.word(index) == "Value" && source.word(index - 1) != "." {
      edits.append(source.replacing(index, by: "Subject"))
    }
    return edits.map { SourceEdit(range: $0.range, text: Self.renamed($0.text)) }
  }

  /// A text with the peer's name of the subject as it is here, but in the names of other types.
  private static func renamed(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      result += word == "Value" && result.last != "." ? "Subject" : word
      rest = rest.dropFirst(word.count)
      if word.isEmpty {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// `extension Snapshotting where Value == Node, Format == String`.
  private func head() throws(Unmoved) -> [SourceEdit] {
    let start = tokens.lowerBound + 1
    if source.word(start + 1) == "<" {
      guard let text = PeerType(source, at: start)?.replacement else {
        throw Unmoved("it is for a format that is no String")
      }
      return [source.replacing(start..<open, by: text)]
    }
    guard source.word(start + 1) == "where" else { throw Unmoved("it is for every format") }
    let requirements = source.typeParts(start + 2..<open).map { source.text(of: $0) }
    let isText: (String) -> Bool = { $0.filter { $0 != " " } == "Format==String" }
    guard requirements.contains(where: isText) else {
      throw Unmoved("it is for a format that is no String")
    }
    let rest = requirements.filter { !isText($0) }
    guard rest.allSatisfy({ $0.hasPrefix("Value") && !$0.contains("Format") }) else {
      throw Unmoved("its conditions are about more than Value")
    }
    let conditions = rest.map { "Subject" + $0.dropFirst("Value".count) }.joined(separator: ", ")
    return [
      source.replacing(
        start..<open,
        by: "SnapshotStrategy" + (rest.isEmpty ? "" : " where " + conditions)
      )
    ]
  }

  /// The tokens of each member, from `static` on to the next one.
  private func members() -> [Range<Int>] {
    let starts = body.filter { source.open(around: $0) == open && source.word($0) == "static" }
    return zip(starts, starts.dropFirst().map { end(before: $0) } + [body.upperBound])
      .map { $0..<$1 }
  }

  private static let modifiers: Set<String> = [
    "public", "internal", "private", "fileprivate", "package", "nonisolated",
  ]

  /// Behind the member before one, whose attributes and modifiers are left out.
  private func end(before start: Int) -> Int {
    var end = start
    while end > body.lowerBound {
      // An attribute, with arguments or without.
      let name = source.word(end - 1) == ")" ? source.open(of: end - 1) - 1 : end - 1
      if source.word(name - 1) == "@" {
        end = name - 1
      } else if Self.modifiers.contains(source.word(end - 1)) {
        end -= 1
      } else {
        break
      }
    }
    return end
  }
}

extension PeerSource {
  /// The bracket that opens what one closes.
  fileprivate func open(of close: Int) -> Int {
    words.indices.prefix(close).last { self.close($0) == close } ?? close
  }
}
