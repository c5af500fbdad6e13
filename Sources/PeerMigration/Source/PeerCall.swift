/// A call of a function of the peer.
struct PeerCall {
  /// One argument in the parentheses.
  struct Argument {
    let label: String
    /// The tokens from the label on.
    let tokens: Range<Int>
    /// The tokens behind the label's colon.
    let value: Range<Int>
  }

  /// The token of the function's name.
  let name: Int
  /// The token of the module's name before it.
  let qualifier: Int?
  /// The parentheses; nil for a call with a closure alone.
  let parentheses: ClosedRange<Int>?
  let arguments: [Argument]
  /// The closures behind the parentheses, from brace to brace.
  let closures: [ClosedRange<Int>]

  subscript(label: String) -> Argument? { arguments.first { $0.label == label } }

  /// The last token of all.
  var last: Int { closures.last?.upperBound ?? parentheses?.upperBound ?? name }
}

extension PeerSource {
  /// Whether it imports a module of the peer.
  var importsPeer: Bool {
    words.indices.contains { index in
      word(index) == "import"
        && (PeerModule.names.contains(word(index + 1))
          || word(index + 3) == "." && PeerModule.names.contains(word(index + 2)))
    }
  }

  /// The calls of a function by its bare name, or by that of the peer's module.
  func calls(of name: String) -> [PeerCall] {
    words.indices.filter { words[$0] == name }.compactMap(call)
  }

  private func call(_ index: Int) -> PeerCall? {
    var qualifier: Int?
    if word(index - 1) == "." {
      guard PeerModule.names.contains(word(index - 2)) else { return nil }
      qualifier = index - 2
    }
    guard word(index - 1) != "func" else { return nil }
    var parentheses: ClosedRange<Int>?
    if word(index + 1) == "(", let end = close(index + 1) { parentheses = index + 1...end }
    let closures = closures(after: parentheses?.upperBound ?? index)
    guard parentheses != nil || !closures.isEmpty else { return nil }
    return PeerCall(
      name: index,
      qualifier: qualifier,
      parentheses: parentheses,
      arguments: parentheses.map { arguments(in: $0) } ?? [],
      closures: closures
    )
  }

  private func closures(after index: Int) -> [ClosedRange<Int>] {
    guard word(index + 1) == "{", let end = close(index + 1) else { return [] }
    var closures = [index + 1...end]
    while let last = closures.last?.upperBound, isWord(last + 1), word(last + 2) == ":",
      word(last + 3) == "{", let end = close(last + 3)
    {
      closures.append(last + 3...end)
    }
    return closures
  }

  /// The arguments between parentheses.
  ///
  /// All of the peer's have labels, so what has none is the rest of the one before it.
  func arguments(in parentheses: ClosedRange<Int>) -> [PeerCall.Argument] {
    var arguments: [PeerCall.Argument] = []
    for part in parts(parentheses.lowerBound + 1..<parentheses.upperBound) {
      let hasLabel = isWord(part.lowerBound) && word(part.lowerBound + 1) == ":"
      if !hasLabel, let last = arguments.popLast() {
        arguments.append(
          PeerCall.Argument(
            label: last.label,
            tokens: last.tokens.lowerBound..<part.upperBound,
            value: last.value.lowerBound..<part.upperBound
          )
        )
      } else {
        let value = part.lowerBound + (hasLabel ? 2 : 0)..<part.upperBound
        arguments.append(
          PeerCall.Argument(
            label: hasLabel ? word(part.lowerBound) : "",
            tokens: part,
            value: value
          )
        )
      }
    }
    return arguments
  }
}

/// The modules of the peer.
enum PeerModule {
  static let names: Set<String> = [
    "SnapshotTesting", "InlineSnapshotTesting", "SnapshotTestingCustomDump",
  ]
}
