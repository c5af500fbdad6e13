import SnapshotReview

extension FileMigration {
  /// A call that is moved, with what is still to be decided of it.
  private struct Plan {
    let call: PeerCall
    var edits: [SourceEdit]
    /// Where a name goes; nil when it has one.
    var namePlace: Int?
    /// Whether `as:` stays.
    let keepsStrategy: Bool
  }

  /// `assertSnapshot`, `assertSnapshots` and `verifySnapshot`.
  mutating func moveAssertions() {
    for call in source.calls(of: "verifySnapshot") {
      leave(call, "hands a failure over; withFailures { assertSnapshot(…) } does here")
    }
    var plans: [Plan] = []
    for call in source.calls(of: "assertSnapshot") {
      do throws(Unmoved) { if let plan = try plan(call) { plans.append(plan) } } catch {
        leave(call, error.reason)
      }
    }
    name(&plans)
    for plan in plans {
      move(plan.call, keepsStrategy: plan.keepsStrategy)
      edit(plan.edits)
    }
    for call in source.calls(of: "assertSnapshots") {
      do throws(Unmoved) { try moveSeveral(call) } catch { leave(call, error.reason) }
    }
    keepNumbers()
  }

  private static let labels: Set<String> = [
    "of", "matching", "as", "named", "record", "timeout", "fileID", "file", "testName", "line",
    "column",
  ]

  /// - Returns: nil for a call that is Proofsheet's already.
  private mutating func plan(_ call: PeerCall) throws(Unmoved) -> Plan? {
    guard let subject = call["of"] ?? call["matching"], let strategy = call["as"] else {
      seen(call)
      return call["of"] == nil ? nil : settled(call)
    }
    if let other = call.arguments.first(where: { !Self.labels.contains($0.label) }) {
      throw Unmoved("`\(other.label):` has no equal")
    }
    let move = try reader().read(strategy.value)
    var edits = subjectEdits(subject) + (try recordEdits(call))
    edits += move.isDefault ? source.removing(strategy, from: call.arguments) : move.edits
    if let timeout = call["timeout"] { edits += source.removing(timeout, from: call.arguments) }
    see(strategy.tokens)
    if let note = move.note { remark(.changed, call.name, note) }
    return Plan(
      call: call,
      edits: edits,
      namePlace: call["named"] == nil && call["testName"] == nil
        ? strategy.tokens.upperBound - 1 : nil,
      keepsStrategy: !move.isDefault
    )
  }

  /// A call that is moved already takes the place without a name.
  private func settled(_ call: PeerCall) -> Plan? {
    guard call["named"] == nil, call["testName"] == nil else { return nil }
    return Plan(call: call, edits: [], namePlace: nil, keepsStrategy: false)
  }

  private mutating func seen(_ call: PeerCall) { see(call.name..<call.name + 1) }

  func subjectEdits(_ subject: PeerCall.Argument) -> [SourceEdit] {
    subject.label == "of" ? [] : [source.replacing(subject.tokens.lowerBound, by: "of")]
  }

  /// The peer counts snapshots without a name; here the second needs one, and each of a test with
  /// arguments.
  private mutating func name(_ plans: inout [Plan]) {
    var counts: [String: Int] = [:]
    for index in plans.indices {
      let plan = plans[index]
      guard let function = source.function(at: plan.call.name) else { continue }
      let isNew = plan.namePlace != nil
      let isCounted = isNew || plan.edits.isEmpty
      guard isCounted else { continue }
      let start = "\(function.start)"
      let count = counts[start, default: 0] + 1
      counts[start] = count
      guard let place = plan.namePlace else { continue }
      let parameters = source.testParameters(of: function)
      var parts = parameters.map { "\\(\($0))" }
      if count > 1 { parts.append("\(count)") }
      if !parts.isEmpty {
        plans[index].edits.append(
          source.inserting(", named: \"\(parts.joined(separator: "."))\"", behind: place)
        )
      } else if source.isRepeated(plan.call.name) {
        remark(
          .byHand,
          plan.call.name,
          "assertSnapshot stands in a loop without a name: give each turn its own by named:"
        )
      }
    }
  }
}
