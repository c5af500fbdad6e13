import SnapshotReview

extension FileMigration {
  /// The peer's types where nothing of their function is left: parameters of helpers, most often.
  mutating func moveTypes() {
    for index in source.words.indices where !seen.contains(index) {
      if let type = PeerType(source, at: index) { move(type) }
      guard source.word(index) == "SnapshotTestingConfiguration", source.word(index + 1) == ".",
        source.word(index + 2) == "Record", !isLeft(index)
      else { continue }
      see(index..<index + 3)
      edit([source.replacing(index..<index + 3, by: "SnapshotRecordMode")])
    }
  }

  private mutating func move(_ type: PeerType) {
    see(type.tokens)
    let text = source.text(of: type.tokens)
    guard !isLeft(type.tokens.lowerBound), let replacement = type.replacement,
      type.tokens.count > 1
    else {
      return remark(.left, type.tokens.lowerBound, "\(text) is no strategy of texts that is moved")
    }
    edit([source.replacing(type.tokens, by: replacement)])
  }

  private func isLeft(_ token: Int) -> Bool {
    source.function(at: token).map { leftLines.contains($0.start.line) } ?? false
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
