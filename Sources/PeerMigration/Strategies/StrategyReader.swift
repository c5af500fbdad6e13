/// Reads expressions of strategies: `.lines`, `Snapshotting<User, String>.json`, `.dump.pullback(\.name)`.
struct StrategyReader {
  let source: PeerSource
  /// The strategies of the package that are moved as well.
  let known: Set<String>
  /// Whether what is declared by the peer's types stays.
  var isMixed = false

  /// - Throws: ``Unmoved`` for all that is not certain.
  func read(_ range: Range<Int>) throws(Unmoved) -> StrategyMove {
    if range.count == 1, source.isWord(range.lowerBound) { return try variable(range.lowerBound) }
    let (start, type) = try typeName(range.lowerBound)
    if let type, source.word(start) == "(" {
      return try chained(made(at: start, type), from: (source.close(start) ?? start) + 1, range)
    }
    guard source.word(start) == ".", source.isWord(start + 1) else { throw unread(range) }
    let name = source.word(start + 1).filter { $0 != "`" }
    if name == "init", source.word(start + 2) == "(" {
      return try chained(
        made(at: start + 2, source.replacing(range.lowerBound..<start + 2, by: "SnapshotStrategy")),
        from: (source.close(start + 2) ?? start) + 1,
        range
      )
    }
    let end = source.word(start + 2) == "(" ? (source.close(start + 2) ?? start + 2) + 1 : start + 2
    var move = try named(name, at: start + 1, to: end)
    if let type { move.edits.append(type) }
    return try chained(move, from: end, range)
  }

  /// A name of a constant or a parameter whose type says what it is.
  private func variable(_ index: Int) throws(Unmoved) -> StrategyMove {
    let name = source.word(index)
    for place in source.words.indices where !isMixed && source.word(place) == name {
      guard source.word(place + 1) == ":", let type = PeerType(source, at: place + 2),
        type.replacement != nil
      else { continue }
      return StrategyMove(name: name)
    }
    throw Unmoved("the type of `\(name)` is not written in the file as Snapshotting<…, String>")
  }

  /// The type before the dot, if there is one, and where the dot is.
  private func typeName(_ start: Int) throws(Unmoved) -> (next: Int, edit: SourceEdit?) {
    guard let type = PeerType(source, at: start) else { return (start, nil) }
    guard let text = type.replacement else {
      throw Unmoved("`\(source.text(of: type.tokens))` is of a format that is no String")
    }
    return (type.tokens.upperBound, source.replacing(type.tokens, by: text))
  }

  private func named(_ name: String, at place: Int, to end: Int) throws(Unmoved) -> StrategyMove {
    let arguments = place + 1..<end
    if name == "func" { return try function(place, arguments) }
    let isPlain = source.text(of: arguments) == "(pretty: false)"
    if name == "raw", !arguments.isEmpty {
      var move = try PeerStrategy.move(name, isCalled: false) ?? StrategyMove(name: name)
      move.edits = [source.replacing(place..<end, by: move.name)]
      if !isPlain { move.keepsText = { _ in false } }
      move.note = isPlain ? nil : "`.request` shows the body as it is sent, not pretty"
      return move
    }
    if var move = try PeerStrategy.move(name, isCalled: !arguments.isEmpty) {
      if move.name != name { move.edits.append(source.replacing(place, by: move.name)) }
      return move
    }
    guard known.contains(name) else {
      throw Unmoved("`.\(name)` is not declared in what is migrated, or is itself left")
    }
    return StrategyMove(name: name, keepsText: { _ in true })
  }

  /// `.func(into:)`, which is called the same here.
  private func function(_ place: Int, _ arguments: Range<Int>) throws(Unmoved) -> StrategyMove {
    guard !arguments.isEmpty, let end = source.close(arguments.lowerBound),
      let output = source.arguments(in: arguments.lowerBound...end).first, output.label == "into"
    else { throw Unmoved("`.func` has other arguments than `into:`") }
    let inner = try read(output.value)
    return StrategyMove(name: "func", edits: inner.edits, note: inner.note)
  }

  /// `Snapshotting(pathExtension: "html", diffing: .lines) { … }`.
  private func made(at open: Int, _ type: SourceEdit) throws(Unmoved) -> StrategyMove {
    guard let end = source.close(open) else { throw Unmoved("it has no end") }
    let arguments = source.arguments(in: open...end)
    let labels = arguments.map(\.label)
    guard labels.starts(with: ["pathExtension", "diffing"]),
      labels.count == 2 || labels[2...] == ["snapshot"],
      source.text(of: arguments[1].value).hasSuffix(".lines"),
      let fileExtension = source.text(of: arguments[0].value) == "nil"
        ? "txt" : source.literal(arguments[0].value.lowerBound)
    else { throw Unmoved("it is made of other parts than lines of text") }
    let base = "SnapshotStrategy<String>(fileExtension: \"\(fileExtension)\") { text in "
    var edits = [
      SourceEdit(
        range: type.range.lowerBound..<source.bytes(of: open..<end + 1).upperBound,
        text: base + "Rendering(plainText: text) }.pullback"
      )
    ]
    if let closure = arguments.dropFirst(2).first {
      let text = source.text(of: closure.value)
      edits = [
        SourceEdit(
          range: edits[0].range,
          text: edits[0].text + (text.hasPrefix("{") ? " " + text : "(\(text))")
        )
      ]
    } else if source.word(end + 1) != "{" {
      throw Unmoved("it has no closure that makes the text")
    }
    return StrategyMove(name: "init", edits: edits, keepsText: { _ in true })
  }

  /// What stands behind: a closure, and any number of `.pullback`.
  private func chained(_ move: StrategyMove, from start: Int, _ range: Range<Int>)
    throws(Unmoved) -> StrategyMove
  {
    var move = move
    var index = start
    if move.name == "init", source.word(index) == "{" { index = (source.close(index) ?? index) + 1 }
    while index < range.upperBound {
      guard source.word(index) == ".", source.word(index + 1) == "pullback" else {
        throw unread(range)
      }
      index += 2
      if source.word(index) == "(" { index = (source.close(index) ?? index) + 1 }
      if index < range.upperBound, source.word(index) == "{" {
        index = (source.close(index) ?? index) + 1
      }
      move.isDefault = false
    }
    guard index == range.upperBound else { throw unread(range) }
    return move
  }

  private func unread(_ range: Range<Int>) -> Unmoved {
    let text = source.text(of: range)
    let line = text.prefix { !$0.isNewline }
    return Unmoved(
      "`\(line)\(line.count < text.count ? "…" : "")` is no name of a strategy of texts"
    )
  }
}
