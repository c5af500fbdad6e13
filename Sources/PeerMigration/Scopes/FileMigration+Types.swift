extension FileMigration {
  /// The peer's types, where nothing is left: parameters of helpers, most often.
  mutating func moveTypes() {
    for index in source.words.indices where !seen.contains(index) {
      if let type = PeerType(source, at: index) {
        move(type.tokens, to: type.tokens.count > 1 ? type.replacement : nil)
      } else if source.word(index) == "SnapshotTestingConfiguration",
        source.word(index + 1) == ".", source.word(index + 2) == "Record"
      {
        move(index..<index + 3, to: "SnapshotRecordMode")
      }
    }
  }

  private mutating func move(_ type: Range<Int>, to replacement: String?) {
    see(type)
    if let replacement, !isMixed { return edit([source.replacing(type, by: replacement)]) }
    let reason = replacement == nil ? "is no type of texts" : "stays with what is left"
    remark(.left, type.lowerBound, "\(source.text(of: type)) \(reason)")
  }

  private static let names: Set<String> = PeerModule.names.union([
    "Diffing", "verifySnapshot", "withSnapshotTesting", "assertInlineSnapshot", "assertSnapshots",
    "assertSnapshot", "SnapshotTestingConfiguration", "InlineSnapshotSyntaxDescriptor",
    "SnapshotTestCase", "isRecording", "AnySnapshotStringConvertible",
  ])

  /// Names what is of the peer and was neither moved nor said to be left.
  mutating func nameTheRest() {
    for index in source.words.indices where !seen.contains(index) {
      let word = source.word(index)
      guard Self.names.contains(word), !isImported(index) else { continue }
      let isOwn = ["func", "var", "let"].contains(source.word(index - 1))
      if isOwn {
        if source.word(index - 1) == "func" {
          remark(.byHand, index, "\(word) is declared here too: look which of both its calls mean")
        }
        continue
      }
      if source.word(index - 1) == ".", source.word(index - 2) != "Proofsheet",
        !PeerModule.names.contains(source.word(index - 2))
      {
        continue
      }
      if source.word(index - 2) == "Proofsheet" || source.declares(word) { continue }
      remark(.left, index, "\(word) has no equal that is certain")
    }
  }

  /// Whether a word stands in an import or in a question about one.
  private func isImported(_ index: Int) -> Bool {
    var start = index
    while start > 0, source.line(start - 1) == source.line(index) { start -= 1 }
    return (start..<index).contains { ["import", "canImport"].contains(source.word($0)) }
  }
}
