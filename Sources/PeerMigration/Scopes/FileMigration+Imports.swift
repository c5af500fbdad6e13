import SnapshotReview

extension FileMigration {
  /// One `import` of the peer.
  private struct Import {
    /// From the first attribute to the end of the name.
    let tokens: Range<Int>
    /// What is imported, with the kind and the member where they are named.
    let module: Range<Int>
  }

  /// `import SnapshotTesting`, once and with its attributes; both where something stays with the peer.
  mutating func moveImports() {
    let imports = source.words.indices.compactMap(peerImport)
    for one in imports { see(one.tokens) }
    if keepsPeer {
      guard !edits.isEmpty else { return }
      qualifyAmbiguous()
    }
    if keepsPeer || imports.isEmpty {
      if !edits.isEmpty, !importsProofsheet { addImport(before: imports.first?.tokens) }
      return
    }
    for (index, one) in imports.enumerated() {
      if index == 0, !importsProofsheet {
        edit([source.replacing(one.module, by: "Proofsheet")])
      } else {
        edit([source.removing(statement: one.tokens)])
      }
      if source.text(of: one.tokens).contains("@_spi") {
        remark(.byHand, one.tokens.lowerBound, "@_spi means nothing of Proofsheet; take it away")
      }
    }
    for index in source.words.indices where source.word(index - 2) == "canImport" {
      if PeerModule.names.contains(source.word(index)) {
        edit([source.replacing(index, by: "Proofsheet")])
      }
    }
  }

  /// The peer's import whose keyword a token is.
  private func peerImport(_ index: Int) -> Import? {
    guard source.word(index) == "import" else { return nil }
    let kinds = ["struct", "func", "enum", "class", "protocol", "typealias", "var", "let"]
    let start = index + 1
    let module = kinds.contains(source.word(start)) ? start + 1 : start
    guard PeerModule.names.contains(source.word(module)) else { return nil }
    var end = module + 1
    while source.word(end) == ".", source.isWord(end + 1) { end += 2 }
    var first = index
    while first > 0, source.line(first - 1) == source.line(index) { first -= 1 }
    return Import(tokens: first..<end, module: start..<end)
  }

  private var importsProofsheet: Bool {
    source.words.indices.contains { index in
      source.word(index) == "import" && source.word(index + 1) == "Proofsheet"
    }
  }

  private mutating func addImport(before peer: Range<Int>?) {
    let last = source.words.lastIndex(of: "import").map { $0..<$0 + 1 }
    guard let place = peer ?? last else { return }
    let start = source.lines.start(at: source.bytes(of: place).lowerBound)
    let newline = source.bytes.contains(0x0D) ? "\r\n" : "\n"
    let text = String(
      decoding: source.bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 },
      as: UTF8.self
    )
    edit([SourceEdit(range: start..<start, text: text + "import Proofsheet" + newline)])
  }
}
