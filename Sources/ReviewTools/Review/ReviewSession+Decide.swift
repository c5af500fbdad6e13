import ProofsheetBasics

extension ReviewSession {
  /// Skips the current item of the review, or all items of the same kind of change.
  func skip(kind isForKind: Bool = false) {
    remember()
    for index in targets(isForKind) where items[index].state == .open { set(index, .skipped) }
    goOn()
  }

  /// Accepts the current item, or its kind of change in all snapshots.
  func accept(kind isForKind: Bool = false) { decide(isForKind, .accepted) }

  /// Accepts the current kind of change in all snapshots.
  ///
  /// New snapshots have only their missing references in common. So new snapshots that were not
  /// shown are accepted only if `isSure` is true.
  func acceptKind(isSure: Bool) {
    guard current?.kind != .new || unseenCount == 0 || isSure else {
      let count = targets(true).count
      message = "k accepts only new snapshots that were shown; K accepts all \(count)."
      return
    }
    accept(kind: true)
  }

  /// Rejects the current item, or its kind of change in all snapshots.
  ///
  /// The references stay as they are.
  func reject(kind isForKind: Bool = false) { decide(isForKind, .rejected) }

  // MARK: - One decision

  /// The number of undecided items that have the current kind of change and were not shown.
  ///
  /// The current item does not count.
  var unseenCount: Int { targets(true).count { $0 != cursor && !seen.contains($0) } }

  private func targets(_ isForKind: Bool) -> [Int] {
    guard let current else { return [] }
    if !isForKind { return [cursor] }
    return items.indices.filter {
      items[$0].kind == current.kind && [.open, .skipped].contains(items[$0].state)
    }
  }

  private func decide(_ isForKind: Bool, _ state: State) {
    remember()
    var failures: [String] = []
    for index in targets(isForKind) {
      do {
        try decide(index, state, isForKind)
      } catch {
        set(index, .skipped)
        failures.append("\(error)")
      }
    }
    goOn()
    message = failures.first.map {
      failures.count == 1 ? $0 : "\($0) (and \(counted(failures.count - 1, "other")))"
    }
  }

  /// Notes the decision about one item; throws if this decision is not possible.
  private func decide(_ index: Int, _ state: State, _ isForKind: Bool) throws {
    let item = items[index]
    let part = part(of: item)
    let change = part.change
    // A decision on a kind may not include other changes, because the person has not seen them.
    let places = entries[item.entry].difference?.places ?? []
    if isForKind, part.text == nil, places.contains(where: { $0.kind != item.kind }) {
      throw ReviewError.inseparable(change.shown)
    }
    if state == .accepted, !change.kind.isOffered {
      throw change.error ?? ReviewError.changedMeanwhile(change.shown)
    }
    guard part.text == nil else { return set(index, state) }
    // The decision covers the whole snapshot.
    for other in items.indices where items[other].entry == item.entry { set(other, state) }
  }

  // MARK: - At the end

  /// Writes the decisions, and returns the reasons why some were not written.
  ///
  /// The caller holds the lock on decisions.
  func finish() throws -> [String] {
    let own = Dictionary(grouping: items, by: \.entry).sorted { $0.key < $1.key }
    let made = own.compactMap { entry, items in
      decision(on: entry, items).map { (entry: entry, decision: $0) }
    }
    let failures = try store.carryOut(made.map(\.decision)).sorted { $0.key < $1.key }
    for (failed, _) in failures {
      for index in items.indices where items[index].entry == made[failed].entry {
        set(index, .open)
      }
    }
    return failures.map { "\($0.value)" }
  }

  /// Returns the decision on a snapshot that the decisions on its kinds of change make; nil without
  /// any.
  private func decision(on entry: Int, _ own: [Item]) -> PendingStore.Decision? {
    let (change, difference) = (entries[entry].change, entries[entry].difference)
    let decided = own.filter { [.accepted, .rejected].contains($0.state) }
    guard let first = decided.first else { return nil }
    func has(_ state: State, _ place: ChangePlace) -> Bool {
      decided.contains { $0.state == state && place.kind == $0.kind }
    }
    let isWhole = decided.contains { part(of: $0).text == nil }
    let places = difference?.places ?? []
    if isWhole
      ? own.allSatisfy({ $0.state == first.state }) : places.allSatisfy({ has(first.state, $0) })
    {
      let choice = first.state == .rejected ? PendingStore.Decision.Choice.reject : .accept
      return PendingStore.Decision(change: change, choice: choice)
    }
    return PendingStore.Decision(
      change: change,
      choice: .parts(
        of: isWhole ? nil : difference,
        accepted: { has(.accepted, $0) },
        rejected: { has(.rejected, $0) }
      )
    )
  }
}
