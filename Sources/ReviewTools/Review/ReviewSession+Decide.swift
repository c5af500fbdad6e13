import ProofsheetBasics
import SnapshotChecking

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
    var refusals: [String] = []
    var accepted: [(entry: Int, change: PendingChange)] = []
    func attempt(_ entry: Int, _ work: () throws -> Void) {
      do {
        try work()
      } catch {
        refusals.append("\(error)")
        for index in items.indices where items[index].entry == entry { set(index, .open) }
      }
    }
    let own = Dictionary(grouping: items, by: \.entry)
    for (entry, items) in own.sorted(by: { $0.key < $1.key }) {
      let change = entries[entry].change
      let isAccepted = items.contains { $0.state == .accepted }
      if isAccepted { accepted.append((entry, change)) }
      if !isAccepted || change.inline == nil { attempt(entry) { try write(entry, items) } }
    }
    // An edit moves the code below it, so the edits of a source are written together, and last.
    let inline = accepted.filter { $0.change.inline != nil }
    let unwritten = store.acceptInline(inline.map(\.change))
    for (entry, change) in inline {
      guard let refusal = unwritten.first(where: { $0.edit == change.inline }) else { continue }
      attempt(entry) { throw refusal.error }
    }
    try store.flush(accepted.map(\.change))
    return refusals
  }

  /// Writes the decisions on the kinds of change in one snapshot.
  private func write(_ entry: Int, _ own: [Item]) throws {
    let (change, difference) = (entries[entry].change, entries[entry].difference)
    let decided = own.filter { [.accepted, .rejected].contains($0.state) }
    guard let first = decided.first else { return }
    func has(_ state: State, _ place: ChangePlace) -> Bool {
      decided.contains { $0.state == state && place.kind == $0.kind }
    }
    let isWhole = decided.contains { part(of: $0).text == nil }
    let places = difference?.places ?? []
    if isWhole
      ? own.allSatisfy({ $0.state == first.state }) : places.allSatisfy({ has(first.state, $0) })
    {
      return first.state == .rejected ? try store.reject(change) : try store.accept(change)
    }
    let text = difference?.text { has(.accepted, $0) }
    let rest = difference?.text { !has(.rejected, $0) }
    guard !isWhole, let text, let rest else { throw ReviewError.inseparable(change.shown) }
    let states = Set(decided.map(\.state))
    try store.accept(
      states.contains(.accepted) ? text : nil,
      leaving: states.contains(.rejected) ? rest : nil,
      of: change
    )
  }
}
