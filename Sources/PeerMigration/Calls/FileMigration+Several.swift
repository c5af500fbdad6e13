import SnapshotReview

extension FileMigration {
  /// `assertSnapshots(of:as:)`: each strategy has a name here.
  mutating func moveSeveral(_ call: PeerCall) throws(Unmoved) {
    guard call["across"] == nil else { return see(call.name..<call.name + 1) }
    guard let subject = call["of"] ?? call["matching"], let strategies = call["as"] else {
      throw Unmoved("`as:` is missing")
    }
    let open = strategies.value.lowerBound
    guard source.word(open) == "[", source.close(open) == strategies.value.upperBound - 1 else {
      throw Unmoved("`as:` is no list that is written out")
    }
    var edits = subjectEdits(subject) + (try recordEdits(call))
    if let timeout = call["timeout"] { edits += source.removing(timeout, from: call.arguments) }
    var names: [String: Int] = [:]
    for element in source.parts(open + 1..<strategies.value.upperBound - 1) {
      let key = element.lowerBound
      let isNamed = source.literal(key) != nil && source.word(key + 1) == ":"
      let move = try reader().read(isNamed ? key + 2..<element.upperBound : element)
      edits += move.edits
      if let note = move.note { remark(.changed, key, note) }
      if isNamed { continue }
      let count = names[move.name, default: 0] + 1
      names[move.name] = count
      let start = source.tokens[key].range.lowerBound
      let name = count > 1 ? "\(move.name)\(count)" : move.name
      edits.append(SourceEdit(range: start..<start, text: "\"\(name)\": "))
    }
    see(strategies.tokens)
    move(call, keepsStrategy: true)
    edit(edits)
  }
}
