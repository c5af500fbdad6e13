import ProofsheetBasics

/// The decisions of one review, snapshot by snapshot.
///
/// The decisions are collected, and written when the review ends.
struct ReviewSession {
  /// A snapshot, and the decision about it.
  struct Item {
    let change: PendingChange
    /// The kinds of change of the snapshot, the most important first.
    var groups: [KindGroup] = []
    var state = State.open

    /// Whether other snapshots can have the same cause.
    var isShared: Bool {
      !groups.isEmpty && !groups.contains { [.new, .large, .unreadable].contains($0.kind) }
    }

    fileprivate var kinds: Set<ChangeKind> { Set(groups.map(\.kind)) }
  }

  enum State: String { case open, skipped, accepted, rejected }

  private(set) var items: [Item] = []
  /// The index of the current snapshot; the number of snapshots when all are decided.
  private(set) var cursor = 0
  /// The decisions and the cursor before each decision, the newest last.
  private var past: [Self] = []

  /// Creates a review of some changes, ordered by their most important kind.
  ///
  /// - Parameters:
  ///   - changes: The pending changes.
  ///   - names: The names of the kinds or fields to review; empty for all.
  init(_ changes: [PendingChange], of names: [String]) {
    var places: [String: Int] = [:]
    for group in KindGroup.all(in: changes) {
      for member in group.members {
        let place = places[member.change.shown] ?? items.count
        if place == items.count { items.append(Item(change: member.change)) }
        places[member.change.shown] = place
        items[place].groups.append(group)
      }
    }
    // A change that cannot be accepted is also shown, because it can be rejected.
    items += changes.filter { !$0.kind.isOffered }.map { Item(change: $0) }
    guard !names.isEmpty else { return }
    items.removeAll { item in
      !item.kinds.contains { names.contains($0.name) }
        && !item.change.places.contains { names.contains(where: $0.isMeant) }
    }
  }

  var current: Item? { items.indices.contains(cursor) ? items[cursor] : nil }

  /// The indices of the other undecided snapshots that have the same kinds of change as the current
  /// one.
  var alike: [Int] {
    guard let current, current.isShared else { return [] }
    return items.indices.filter { index in
      index != cursor && [.open, .skipped].contains(items[index].state)
        && items[index].kinds == current.kinds
    }
  }

  /// Decides about the current snapshot, and about all that are ``alike`` if `isForAll` is true.
  mutating func decide(_ state: State, isForAll: Bool) {
    past.append(self)
    for index in isForAll ? [cursor] + alike : [cursor] { items[index].state = state }
    let next = items.indices.first { $0 > cursor && items[$0].state == .open }
    cursor = next ?? items.firstIndex { $0.state == .open } ?? items.count
  }

  /// Takes back the last decision, and returns to its snapshot.
  mutating func goBack() {
    if let last = past.last { self = last }
  }

  /// Writes the decisions, and returns the reasons why some were not written.
  ///
  /// The caller holds the lock on decisions.
  mutating func finish(in store: PendingStore) throws -> [String] {
    let made = items.indices.filter { [.accepted, .rejected].contains(items[$0].state) }
    let failures = try store.carryOut(
      made.map { .init(change: items[$0].change, isAccepted: items[$0].state == .accepted) }
    )
    for failed in failures.keys { items[made[failed]].state = .open }
    return failures.sorted { $0.key < $1.key }.map { "\($0.value)" }
  }

  private func count(_ state: State) -> Int { items.count { $0.state == state } }

  /// The number of snapshots that stay pending.
  var left: Int { count(.open) + count(.skipped) }

  /// The result of the review in words.
  var sum: String {
    "\(counted(count(.accepted), "snapshot")) accepted, \(count(.rejected)) rejected, \(left) left."
  }
}
