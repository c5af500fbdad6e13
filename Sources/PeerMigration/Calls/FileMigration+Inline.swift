import SnapshotReview

extension FileMigration {
  /// `assertInlineSnapshot`, whose text stays where it is the same here.
  mutating func moveInlineAssertions() {
    for call in source.calls(of: "assertInlineSnapshot") {
      do throws(Unmoved) { try moveInline(call) } catch { leave(call, error.reason) }
    }
    for name in ["_assertInlineSnapshot", "_verifyInlineSnapshot"] {
      for call in source.calls(of: name) {
        leave(call, "is older than assertInlineSnapshot(of:as:): write that first")
      }
    }
  }

  private static let labels: Set<String> = [
    "of", "as", "message", "record", "timeout", "matches", "fileID", "file", "line", "column",
  ]

  private mutating func moveInline(_ call: PeerCall) throws(Unmoved) {
    guard call["of"] != nil, let strategy = call["as"], let end = call.parentheses?.upperBound
    else {
      return see(call.name..<call.name + 1)
    }
    if call["syntaxDescriptor"] != nil {
      throw Unmoved(
        "hands on where its own closure stands: take fileID, file, testName, line, column and the closure "
          + "last, and hand them on"
      )
    }
    if let other = call.arguments.first(where: { !Self.labels.contains($0.label) }) {
      throw Unmoved("`\(other.label):` has no equal")
    }
    guard call.closures.count < 2 else { throw Unmoved("it has more than one closure") }
    let move = try reader().read(strategy.value)
    var edits = try recordEdits(call)
    edits += move.isDefault ? source.removing(strategy, from: call.arguments) : move.edits
    for label in ["message", "timeout", "matches"] {
      if let argument = call[label] { edits += source.removing(argument, from: call.arguments) }
    }
    if call["message"] != nil {
      remark(.changed, call.name, "assertInlineSnapshot has no `message:`; it is left out")
    }
    edits += try expected(call, move, behind: end)
    see(strategy.tokens)
    if let note = move.note { remark(.changed, call.name, note) }
    self.move(call, keepsStrategy: !move.isDefault)
    edit(edits)
  }

  /// The text of a closure as far in as its call, where all its lines allow that.
  private func outdented(_ closure: Range<Int>, _ call: PeerCall) -> String {
    let text = source.text(of: closure)
    let extra =
      source.margin(of: closure.upperBound - 1).utf8.count - source.margin(of: call.name).utf8.count
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard extra > 0,
      lines.dropFirst().allSatisfy({ $0.prefix(extra).allSatisfy { $0 == " " || $0 == "\t" } })
    else { return text }
    for index in lines.indices.dropFirst() { lines[index] = lines[index].dropFirst(extra) }
    return lines.joined(separator: "\n")
  }

  /// Keeps the closure behind the call, or takes it away for another text.
  private mutating func expected(
    _ call: PeerCall,
    _ move: StrategyMove,
    behind end: Int
  ) throws(Unmoved) -> [SourceEdit] {
    let inside = call["matches"]?.value
    let closure = call.closures.first.map { $0.lowerBound..<$0.upperBound + 1 } ?? inside
    guard let closure else { return [] }
    guard source.word(closure.lowerBound) == "{" else {
      throw Unmoved("`matches: \(source.text(of: closure))` is not the text itself")
    }
    let literal = closure.count == 3 ? source.literal(closure.lowerBound + 1) : nil
    if let literal, move.keepsText(literal) {
      return inside == nil ? [] : [source.inserting(" " + outdented(closure, call), behind: end)]
    }
    remark(
      .changed,
      call.name,
      "`.\(move.name)` writes another text, so the old one is gone: run the test, and accept the new one"
    )
    guard inside == nil else { return [] }
    let start = source.tokens[end].range.upperBound
    return [SourceEdit(range: start..<source.bytes(of: closure).upperBound, text: "")]
  }
}
