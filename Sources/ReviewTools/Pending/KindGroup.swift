import ProofsheetBasics
import SnapshotChecking

/// The pending changes of one kind.
package struct KindGroup: Sendable {
  package let kind: ChangeKind
  /// The snapshots with a change of this kind, in natural order, each with the places of its
  /// changes.
  package private(set) var members: [Member]

  package struct Member: Sendable {
    package let change: PendingChange
    package let places: [ChangePlace]
  }

  /// The number of places with this kind of change in all snapshots.
  package var placeCount: Int { members.reduce(0) { $0 + max(1, $1.places.count) } }

  /// The number of bytes, of references and renderings together, that are compared for one list.
  ///
  /// A list of any size takes at most about two seconds of processor time.
  private static let mostCompared = 2_500_000

  /// Groups the changes that can be accepted, the most important kind first.
  ///
  /// Content comes before names and style, and rare kinds come before frequent ones. The small texts
  /// are compared first; what is beyond the limit of a list is one kind.
  package static func all(in changes: [PendingChange]) -> [KindGroup] {
    var groups: [ChangeKind: KindGroup] = [:]
    let offered = changes.filter(\.kind.isOffered)
    let sizes = offered.map { $0.bytes.count + ($0.reference?.utf8.count ?? 0) }
    var sum = 0
    let bySize = sizes.indices.sorted { (sizes[$0], $0) < (sizes[$1], $1) }
    let tooMany = Set(
      bySize.drop {
        sum += sizes[$0]
        return sum <= mostCompared
      }
    )
    // The comparison of thousands of texts takes most of the time of a list.
    let found = mapInParallel(Array(offered.indices)) {
      tooMany.contains($0) ? [] : offered[$0].places
    }
    for (index, places) in found.enumerated() {
      let change = offered[index]
      let byKind = Dictionary(grouping: places, by: \.kind)
      let whole = tooMany.contains(index) ? ChangeKind.large : change.wholeKind
      for (kind, places) in byKind.isEmpty ? [whole: []] : byKind {
        let member = Member(change: change, places: places)
        groups[kind, default: KindGroup(kind: kind, members: [])].members.append(member)
      }
    }
    return groups.values.sorted { left, right in
      left.weight == right.weight
        ? NaturalOrder.isBefore(left.words, right.words) : left.weight < right.weight
    }
  }

  private var weight: (rank: Int, count: Int, ownRank: Int) {
    (max(ChangeKind.Rank.came.rawValue, kind.rank.rawValue), placeCount, kind.rank.rawValue)
  }

  /// Returns the lines for a list: an example, the number of places, and the first snapshots.
  func text(style: TerminalStyle, upTo most: Int = 3) -> String {
    let more = members.count > most ? ["and \(members.count - most) more"] : []
    let lines = members.prefix(most).map { Self.line($0.change) } + more
    return style.paint(kind.name, .bold) + "  " + words + "\n"
      + lines.map { "        \($0)\n" }.joined()
  }

  /// An example and a count: `price: "€4.95" -> "EUR 4.95" (and 561 other amounts in 51
  /// snapshots)`.
  package var words: String {
    guard let example = members.first?.places.first else {
      return counted(members.count, kind.noun)
    }
    guard placeCount > 1 else { return example.brief }
    return "\(example.brief) (and \(counted(placeCount - 1, "other " + kind.noun)) in "
      + "\(counted(members.count, "snapshot")))"
  }

  private static func line(_ change: PendingChange) -> String {
    if let error = change.error { return "\(error)" }
    let place = change.inline.map { " in \($0.test)" } ?? change.sources.first.map { " at \($0)" }
    let former = change.former.map { ", before \(SnapshotFolders.shown($0))" }
    return change.shown + (place ?? "") + (former ?? "")
  }
}

extension PendingChange {
  /// The places that differ from the reference; empty without a reference.
  var places: [ChangePlace] { difference?.places ?? [] }

  /// The difference from the reference, place by place.
  package var difference: SnapshotDifference? {
    reference.map { SnapshotDifference(from: $0, to: String(decoding: bytes, as: UTF8.self)) }
  }

  /// The kind of a change that is not compared place by place.
  var wholeKind: ChangeKind { former != nil ? .moved : kind == .missing ? .new : .unreadable }
}

/// The part of a pending change that belongs to one kind.
struct ChangePart {
  /// The pending change of the snapshot.
  let change: PendingChange
  /// The text of the reference with only this kind of change; nil when the whole change is accepted.
  let text: String?
  /// The number of other kinds of change in the snapshot, which are not shown.
  let otherCount: Int
  /// The changed facts or events to show; empty for a text without facts and events.
  let facts: [ChangePlace]

  /// Finds the places of a kind; the difference is that of the change.
  init(of change: PendingChange, _ difference: SnapshotDifference?, _ kind: ChangeKind) {
    let places = difference?.places ?? []
    let others = Set(places.filter { $0.kind != kind }.map(\.kind))
    let own = places.filter { $0.kind == kind }
    let isPart = !own.isEmpty && !others.isEmpty && change.inline == nil
    self.change = change
    text = isPart ? difference?.text { $0.kind == kind } : nil
    otherCount = text == nil ? 0 : others.count
    facts = own.filter { $0.isEvent || !$0.subject.isEmpty }
  }

  /// The difference, in lines, between the reference as it is and the reference after the part is
  /// accepted.
  var diff: UnifiedDiff { change.diff(to: text) }

  /// The remarks about the snapshot: what is not shown, and the place and the test of its check.
  var notes: [String] {
    // The difference itself shows the usual kinds.
    var notes = [.different, .missing].contains(change.kind) ? [] : [change.kind.rawValue]
    if otherCount > 0 {
      notes.append("shown without " + counted(otherCount, "other kind") + " of change")
    }
    if let former = change.former { notes.append("before \(SnapshotFolders.shown(former))") }
    if let place = change.sources.first { notes.append("at \(place)") }
    if !change.test.isEmpty { notes.append("in \(change.test)") }
    return notes
  }
}

extension PendingStore.Decision {
  /// Returns the decisions that accept the places with a name, which can be the name of a kind, a
  /// field or a key path.
  ///
  /// Changes of which only some places have the name come first.
  static func accepting(_ name: String, in changes: [PendingChange]) throws(ReviewError) -> [Self] {
    if name == ChangeKind.large.name {
      throw ReviewError(
        "'\(name)' names snapshots that were not compared; accept them by their paths."
      )
    }
    var (whole, parts): ([Self], [Self]) = ([], [])
    var names: Set<String> = []
    var stale: String?
    for change in changes {
      let difference = change.difference
      let places = difference?.places ?? []
      let own = places.count { $0.isMeant(by: name) }
      if !change.kind.isOffered {
        if own > 0, let error = change.error { stale = "\(error)" }
      } else if own > 0, own < places.count {
        parts.append(
          Self(
            change: change,
            choice: .parts(
              of: difference,
              accepted: { $0.isMeant(by: name) },
              rejected: { _ in false }
            )
          )
        )
      } else if own > 0 || places.isEmpty && change.wholeKind.name == name {
        whole.append(Self(change: change, choice: .accept))
      }
      names.formUnion(places.flatMap { [$0.kind.name, $0.subject, $0.place] })
    }
    guard whole.isEmpty, parts.isEmpty else { return parts + whole }
    if let stale { throw ReviewError(stale) }
    let nearest = NearestWord.to(name, in: names.sorted())
    throw ReviewError(
      "There is no change of '\(name)'" + (nearest.map { "; the nearest is: \($0)" } ?? "")
        + ". To see all changes: swift run proofsheet status."
    )
  }
}
