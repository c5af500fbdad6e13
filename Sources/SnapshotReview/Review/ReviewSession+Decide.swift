import ProofsheetBasics
import SnapshotChecking

extension ReviewSession {
  /// Skips the current item of the review, or all items of the same kind of change.
  func skip(kind isForKind: Bool = false) {
    for index in targets(isForKind) where items[index].state == .open { set(index, .skipped) }
    goOn()
  }

  /// Accepts the current item, or its kind of change in all snapshots.
  func accept(kind isForKind: Bool = false) {
    decide(isForKind, .accepted) { item, part in
      let change = part.change
      if !change.kind.isOffered { throw change.error ?? ReviewError.changedMeanwhile(change.shown) }
      // An edit moves the code below it, so `finish` writes all edits at once.
      if change.inline != nil { return }
      if let text = part.text {
        try self.store.accept(text, of: change)
      } else {
        try self.store.accept(change)
      }
    }
  }

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
  func reject(kind isForKind: Bool = false) {
    decide(isForKind, .rejected) { item, part in
      let rest = self.entries[item.entry].difference?.text { !$0.isOf(item.kind) }
      if part.text != nil, let rest {
        try self.store.reject(part.change, leaving: rest)
      } else {
        try self.store.reject(part.change)
      }
    }
  }

  /// Reverts the last decision of this session.
  func undo() {
    guard let last = undoable.popLast() else {
      message = "Nothing to undo here."
      return
    }
    do {
      if let mark = last.mark { try locked { try store.takeBack(to: mark) } }
      for (item, state) in last.states { set(item, state) }
      for (index, entry) in last.entries { entries[index] = entry }
      go(to: last.cursor)
      message = "Taken back."
    } catch {
      message = "\(error)"
    }
  }

  /// Reads the current snapshot again, for example after an editor.
  func refresh() {
    guard let item = current else { return }
    reread(item.entry)
  }

  /// Writes the accepted inline snapshots, and returns the reasons why some were not written.
  func finish() throws -> [String] {
    let accepted = Set(items.filter { $0.state == .accepted }.map(\.entry)).sorted()
    let changes = accepted.map { entries[$0].change }.filter { $0.inline != nil }
    var refusals: [InlinePending.Refusal] = []
    if !changes.isEmpty { try locked { refusals = store.acceptInline(changes) } }
    try store.decision.flush()
    for refusal in refusals {
      for index in items.indices where entries[items[index].entry].change.inline == refusal.edit {
        set(index, .open)
      }
    }
    return refusals.map { "\($0.error)" }
  }

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

  private func decide(
    _ isForKind: Bool,
    _ state: State,
    _ work: (Item, Part) throws -> Void
  ) {
    let targets = targets(isForKind)
    revision += 1
    let before = Dictionary(grouping: items.indices, by: { items[$0].entry })
    let touched = Set(targets.map { items[$0].entry }).sorted()
    let states = touched.flatMap { before[$0] ?? [] }.map { ($0, items[$0].state) }
    let old = touched.map { ($0, entries[$0]) }
    var failures: [String] = []
    var mark: Decision.Mark?
    do {
      try locked {
        mark = store.decision.mark
        for index in targets { failures += done(index, state, isForKind, work) }
        if mark == store.decision.mark { mark = nil }
      }
    } catch {
      failures.append("\(error)")
    }
    undoable.append(Undo(states: states, entries: old, cursor: cursor, mark: mark))
    goOn()
    message = failures.first.map {
      failures.count == 1 ? $0 : "\($0) (and \(counted(failures.count - 1, "other")))"
    }
  }

  /// Runs the work of a decision on one item, notes the item's new state, and returns the errors.
  private func done(
    _ index: Int,
    _ state: State,
    _ isForKind: Bool,
    _ work: (Item, Part) throws -> Void
  ) -> [String] {
    let item = items[index]
    let part = part(of: item)
    let places = entries[item.entry].difference?.places ?? []
    // A decision on a kind may not include other changes, because the person has not seen them.
    let hasOther = places.contains { !$0.isOf(item.kind) }
    do {
      if isForKind, hasOther, part.text == nil {
        throw ReviewError.inseparable(part.change.shown)
      }
      try work(item, part)
      set(index, state)
      if part.text == nil {
        // The decision covers the whole snapshot.
        for other in items.indices where items[other].entry == item.entry { set(other, state) }
      } else {
        reread(item.entry)
      }
      return []
    } catch {
      set(index, .skipped)
      return ["\(error)"]
    }
  }

  private func reread(_ index: Int) {
    revision += 1
    let old = entries[index].change
    guard old.inline == nil, var change = PendingChange.read(old.path, in: store.references) else {
      return
    }
    (change.run, change.test, change.sources) = (old.run, old.test, old.sources)
    change.findings = old.findings
    entries[index] = Entry(change)
  }
}
