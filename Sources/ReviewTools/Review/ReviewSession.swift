import ProofsheetBasics

/// The decisions of one review, by kinds of change and then by snapshot.
///
/// The decisions are collected, and written when the review ends.
package final class ReviewSession {
  /// One kind of change in one snapshot.
  struct Item: Equatable {
    let kind: ChangeKind
    /// The index of the snapshot in ``entries``.
    let entry: Int
    var state = State.open
  }

  enum State: String { case open, skipped, accepted, rejected }

  /// A snapshot, and its difference from the reference.
  final class Entry {
    let change: PendingChange
    /// The difference from the reference, computed on demand.
    ///
    /// In a long review, most snapshots are decided with all others of their kind, and not shown.
    private(set) lazy var difference = change.difference

    init(_ change: PendingChange) { self.change = change }
  }

  private(set) var items: [Item] = []
  /// The items and the cursor before each key that moved the cursor, the newest last.
  private var past: [(items: [Item], cursor: Int)] = []
  /// The description of each kind of change: an example, and the number of places.
  private(set) var words: [ChangeKind: String] = [.refused: "renderings that cannot be accepted"]
  private(set) var entries: [Entry] = []
  /// The index of the current item; the number of items when all are decided.
  private(set) var cursor = 0
  /// The items that were shown.
  private(set) var seen: Set<Int> = []
  /// The message on the screen about the last key press.
  var message: String?
  private var last: (item: Item, part: ChangePart)?
  let store: PendingStore

  init(_ changes: [PendingChange], of name: String?, in store: PendingStore) {
    self.store = store
    entries = changes.map { Entry($0) }
    let places = Dictionary(grouping: changes.indices, by: { changes[$0].shown })
    for group in KindGroup.all(in: changes) {
      words[group.kind] = group.words
      for member in group.members {
        if let name, group.kind.name != name,
          !member.places.contains(where: { $0.isMeant(by: name) })
        {
          continue
        }
        guard let entry = places[member.change.shown]?.first else { continue }
        items.append(Item(kind: group.kind, entry: entry))
      }
    }
    // A change that cannot be accepted is also shown, because it can be rejected.
    for index in changes.indices where !changes[index].kind.isOffered && name == nil {
      items.append(Item(kind: .refused, entry: index))
    }
  }

  var current: Item? { items.indices.contains(cursor) ? items[cursor] : nil }

  /// Returns the position of an item: the number of its kind among all kinds, and its number in
  /// this kind, counted from 1.
  func position(of index: Int) -> (kind: Int, kinds: Int, item: Int, items: Int) {
    var kinds: [ChangeKind] = []
    for item in items where kinds.last != item.kind { kinds.append(item.kind) }
    let kind = items[index].kind
    let own = items.indices.filter { items[$0].kind == kind }
    return (
      (kinds.firstIndex(of: kind) ?? 0) + 1, kinds.count, (own.firstIndex(of: index) ?? 0) + 1,
      own.count
    )
  }

  /// Marks the current item as shown; for a whole snapshot, marks all items of that snapshot.
  func see() {
    guard let current else { return }
    let isWhole = part(of: current).text == nil
    seen.formUnion(isWhole ? items.indices.filter { items[$0].entry == current.entry } : [cursor])
  }

  /// The words about the snapshots that were not shown, at the end of the review.
  var seenWords: String {
    let unseen = Set(items.indices.filter { !seen.contains($0) }.map { items[$0].entry })
    if unseen.isEmpty { return "Everything was shown." }
    return "Not shown in full: \(unseen.count) of \(counted(entries.count, "snapshot"))."
  }

  /// Returns the change that accepting an item would make now.
  ///
  /// The last result is kept, because a single key press needs it many times.
  func part(of item: Item) -> ChangePart {
    if let last, last.item == item { return last.part }
    let entry = entries[item.entry]
    let part = ChangePart(of: entry.change, entry.difference, item.kind)
    last = (item, part)
    return part
  }

  func set(_ index: Int, _ state: State) { items[index].state = state }

  // MARK: - Moving around

  /// Keeps the decisions and the current item, so that ``goBack()`` can return to them.
  func remember() { past.append((items, cursor)) }

  /// Moves to the next open item, or to the first open item if no later item is open.
  ///
  /// If no item is open, because all are decided or skipped, the cursor moves past the last item.
  func goOn() {
    let next = items.indices.first { $0 > cursor && items[$0].state == .open }
    cursor = next ?? items.firstIndex { $0.state == .open } ?? items.count
  }

  /// Returns to the item before the last move, and takes back the decision that was made there.
  func goBack() {
    guard let last = past.popLast() else {
      message = "This is the first."
      return
    }
    (items, cursor) = last
  }

  // MARK: - At the end

  /// The numbers of snapshots that were accepted, rejected, left pending, and of those decided in
  /// part.
  var tally: (accepted: Int, rejected: Int, left: Int, parts: Int) {
    let states = Dictionary(grouping: items, by: \.entry).values.map { Set($0.map(\.state)) }
    let done = states.filter { $0.isDisjoint(with: [.open, .skipped]) }
    let accepted = done.count { $0.contains(.accepted) }
    let parts = states.count { !$0.isDisjoint(with: [.accepted, .rejected]) } - done.count
    return (accepted, done.count - accepted, states.count - done.count, parts)
  }

  /// The result of the review in words.
  var sum: String {
    let (accepted, rejected, left, parts) = tally
    return "\(counted(accepted, "snapshot")) accepted in full, \(rejected) rejected, "
      + "\(left) left" + (parts > 0 ? " (\(parts) decided in part)." : ".")
  }
}
