extension FileMigration {
  /// What `record:` of a call becomes; nothing when it reads the same here.
  func recordEdits(_ call: PeerCall) throws(Unmoved) -> [SourceEdit] {
    guard let record = call["record"] else { return [] }
    return try recordEdits(record, of: call.arguments)
  }

  func recordEdits(
    _ record: PeerCall.Argument,
    of arguments: [PeerCall.Argument]
  ) throws(Unmoved) -> [SourceEdit] {
    let text = source.text(of: record.value)
    switch text {
    case "true": return [source.replacing(record.value, by: ".all")]
    case "false": return [source.replacing(record.value, by: ".missing")]
    case ".all", ".missing", ".failed", ".never", "nil": return []
    // What it said is gone with it.
    case "isRecording" where !source.declares(text):
      return source.removing(record, from: arguments)
    default: break
    }
    let last = record.value.upperBound - 1
    let isMode = source.text(of: record.value.lowerBound..<last + 1)
      .hasPrefix("SnapshotTestingConfiguration.Record.")
    if !isMixed, isMode || source.isMode(text) { return [] }
    throw Unmoved("`record: \(text)` is not written out: .never, .missing, .failed or .all")
  }
}

extension PeerSource {
  /// Whether a variable, a constant or a parameter of a name is declared in the file.
  func declares(_ name: String) -> Bool {
    words.indices.contains { index in
      words[index] == name
        && (["var", "let"].contains(word(index - 1))
          || (word(index + 1) == ":" && ["(", ","].contains(word(index - 1))
            && isParameter(index)))
    }
  }

  private func isParameter(_ index: Int) -> Bool {
    guard let open = open(around: index) else { return false }
    return word(open - 2) == "func" || word(open - 1) == "init"
  }

  /// Whether a parameter of a name is a mode of the peer.
  fileprivate func isMode(_ name: String) -> Bool {
    words.indices.contains { index in
      words[index] == name && word(index + 1) == ":"
        && word(index + 2) == "SnapshotTestingConfiguration" && word(index + 4) == "Record"
    }
  }
}
