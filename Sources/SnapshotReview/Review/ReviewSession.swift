import ProofsheetBasics
import SnapshotChecking

/// What somebody decides about all that waits, by kinds of change and then by snapshot.
///
/// A decision is done at once, but for inline snapshots, whose edits move what is below them: those come
/// at the end.
final class ReviewSession {
  /// One kind of change in one snapshot.
  struct Item: Equatable {
    let kind: ChangeKind
    /// The snapshot, in ``entries``.
    let entry: Int
    var state = State.open
  }

  enum State: Equatable { case open, skipped, accepted, rejected }

  /// A snapshot, and how it differs now.
  final class Entry {
    let change: PendingChange
    /// Most snapshots of a long review are decided with their kind, and never looked at.
    private(set) lazy var difference = change.difference

    init(_ change: PendingChange) { self.change = change }
  }

  /// What accepting an item makes the reference.
  struct Part {
    /// The rendering, or the reference with this kind of change alone.
    let change: PendingChange
    /// The text of a part; nil for the whole.
    let text: String?
    /// The kinds of change of the snapshot that are not shown.
    let otherCount: Int
    /// The facts that are shown; none of a text without facts.
    let facts: [ChangePlace]

    /// How the reference differs from it.
    var diff: UnifiedDiff { change.diff(to: text) }
  }

  private(set) var items: [Item] = []
  /// The kinds in words.
  private(set) var words: [ChangeKind: String] = [.refused: "it cannot be accepted"]
  var entries: [Entry] = []
  /// Which item is looked at; as many as there are when all are decided.
  private(set) var cursor = 0
  /// The items that were looked at.
  private(set) var seen: Set<Int> = []
  /// How often what is shown has changed.
  var revision = 0
  /// What to say about the last key.
  var message: String?
  private var last: (item: Item, revision: Int, part: Part)?
  let store: PendingStore
  /// Does something while no other command decides.
  let locked: (() throws -> Void) throws -> Void
  var undoable: [Undo] = []

  /// What there was before a decision.
  struct Undo {
    let states: [(item: Int, state: State)]
    let entries: [(index: Int, entry: Entry)]
    let cursor: Int
    /// Where its steps begin; nil when it has none, as for inline snapshots.
    let mark: Decision.Mark?
  }

  init(
    _ changes: [PendingChange],
    of name: String?,
    in store: PendingStore,
    locked: @escaping (() throws -> Void) throws -> Void
  ) {
    (self.store, self.locked) = (store, locked)
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
    // What cannot be accepted is shown all the same, and may be rejected.
    for index in changes.indices where !changes[index].kind.isOffered && name == nil {
      items.append(Item(kind: .refused, entry: index))
    }
  }

  var current: Item? { items.indices.contains(cursor) ? items[cursor] : nil }

  /// Where the kind of an item stands among all kinds, and the item in its kind, counted from 1.
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

  /// Notes that the item at the cursor is shown.
  func see() { seen.insert(cursor) }

  /// What an item stands for now; asked for many times while a key is pressed.
  func part(of item: Item) -> Part {
    if let last, last.item == item, last.revision == revision { return last.part }
    let part = newPart(of: item)
    last = (item, revision, part)
    return part
  }

  private func newPart(of item: Item) -> Part {
    let entry = entries[item.entry]
    let places = entry.difference?.places ?? []
    let kinds = Set(places.map(\.kind))
    let facts = places.filter { $0.kind == item.kind && !$0.subject.isEmpty }
    guard kinds.count > 1, kinds.contains(item.kind), entry.change.inline == nil,
      let text = entry.difference?.text(taking: { $0.kind == item.kind })
    else { return Part(change: entry.change, text: nil, otherCount: 0, facts: facts) }
    return Part(change: entry.change, text: text, otherCount: kinds.count - 1, facts: facts)
  }

  func set(_ index: Int, _ state: State) { items[index].state = state }

  // MARK: - Going about

  /// Goes to an item, or behind the last.
  func go(to index: Int) { cursor = min(max(0, index), items.count) }

  /// Goes to the next item that is not decided; behind the last one those that were skipped are left.
  func goOn() {
    let next = items.indices.first { $0 > cursor && items[$0].state == .open }
    cursor = next ?? items.firstIndex { $0.state == .open } ?? items.count
  }

  /// Goes to the item before that is not decided.
  func goBack() {
    let before = items.indices.last { $0 < cursor && [.open, .skipped].contains(items[$0].state) }
    guard let before else {
      message = "This is the first."
      return
    }
    cursor = before
  }

  /// Goes to the next item whose path, kind or difference holds a text.
  func find(_ text: String) {
    let order = items.indices.filter { $0 > cursor } + items.indices.filter { $0 <= cursor }
    let found = order.first { index in
      let (item, entry) = (items[index], entries[items[index].entry])
      let texts = [words[item.kind] ?? "", entry.change.shown, entry.change.test]
      return (texts + (entry.difference?.places.map(\.words) ?? [])).contains {
        $0.lowercased().contains(text.lowercased())
      }
    }
    guard let found else {
      message = "Nothing says '\(text)'."
      return
    }
    cursor = found
  }

  // MARK: - At the end

  /// How many snapshots were accepted and rejected, and wait on.
  var tally: (accepted: Int, rejected: Int, left: Int) {
    let states = Dictionary(grouping: items, by: \.entry).values.map { $0.map(\.state) }
    let decided = states.filter { !$0.contains(.open) && !$0.contains(.skipped) }
    let accepted = decided.count { $0.contains(.accepted) }
    return (accepted, decided.count - accepted, states.count - decided.count)
  }
}
