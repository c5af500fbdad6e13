import SnapshotReview

/// One source on its way: what is edited, and what somebody has to know.
struct FileMigration {
  let source: PeerSource
  let strategies: MovedStrategies
  /// Whether the peer stays, and with it its types: something that is left may be given such a value.
  let isMixed: Bool
  private(set) var edits: [SourceEdit] = []
  private(set) var remarks: [Remark] = []
  /// The tokens of the peer that are moved, or said to be left.
  private(set) var seen: Set<Int> = []
  /// The names of calls that are left.
  private(set) var leftCalls: [Int] = []
  /// The names of calls that the peer has as well, when it stays.
  private var ambiguous: [Int] = []

  /// Moves all that is certain.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - strategies: Which strategies of the package are moved.
  ///   - descriptions: What the types of the package hide.
  ///   - isMixed: Whether something is left to the peer.
  init(
    _ source: PeerSource,
    strategies: MovedStrategies,
    descriptions: PlacedDescriptions,
    isMixed: Bool = false
  ) {
    (self.source, self.strategies, self.isMixed) = (source, strategies, isMixed)
    remarks = descriptions.remarks.filter { $0.path == source.path }
    if let addition = descriptions.additions[source.path] {
      edits = addition.edits
      seen = addition.seen
      let end = source.bytes.count
      edits += addition.extensions.map { SourceEdit(range: end..<end, text: $0) }
    }
    moveExtensions()
    moveAssertions()
    moveInlineAssertions()
    moveScopes()
    moveTraits()
    moveTypes()
    let globals = globals()
    for one in globals { see(one) }
    nameTheRest()
    if !keepsPeer { for one in globals { moveGlobal(one) } }
    moveImports()
  }

  /// Whether it needs the peer on.
  var keepsPeer: Bool { isMixed || remarks.contains { $0.kind == .left } }

  var result: [UInt8] { SourceEdit.applying(edits, to: source.bytes) }

  func reader() -> StrategyReader {
    StrategyReader(source: source, known: strategies.known, isMixed: isMixed)
  }

  mutating func edit(_ new: [SourceEdit]) { edits += new }

  mutating func remark(_ kind: Remark.Kind, _ token: Int, _ text: String) {
    remarks.append(Remark(kind: kind, path: source.path, line: source.line(token), text: text))
  }

  mutating func see(_ tokens: Range<Int>) { seen.formUnion(tokens) }

  /// Notes a call that is moved, with its module when it is named.
  mutating func move(_ call: PeerCall, keepsStrategy: Bool) {
    seen.insert(call.name)
    if let record = call["record"] { see(record.tokens) }
    if let qualifier = call.qualifier {
      seen.insert(qualifier)
      edits.append(source.replacing(qualifier, by: "Proofsheet"))
    } else if keepsStrategy {
      ambiguous.append(call.name)
    }
  }

  /// Notes a call that stays.
  mutating func leave(_ call: PeerCall, _ reason: String) {
    see((call.qualifier ?? call.name)..<call.last + 1)
    leftCalls.append(call.name)
    remark(.left, call.name, "\(source.word(call.name)): \(reason)")
  }

  private mutating func moveExtensions() {
    for (one, result) in strategies.extensions(of: source) {
      see(one.tokens)
      switch result {
      case .success(let edits): edit(edits)
      case .failure(let unmoved):
        remark(.left, one.tokens.lowerBound, "extension Snapshotting: \(unmoved.reason)")
      }
    }
  }

  /// Names the module of what both have, where both are imported.
  mutating func qualifyAmbiguous() {
    for name in ambiguous {
      let start = source.tokens[name].range.lowerBound
      edits.append(SourceEdit(range: start..<start, text: "Proofsheet."))
    }
  }
}
