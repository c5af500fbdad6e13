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
    /// The number of other kinds of change in the snapshot.
    let otherCount: Int

    /// The changed facts or events; empty for a text without facts and events.
    var facts: [ChangePlace] { places.filter { $0.isEvent || !$0.subject.isEmpty } }
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
        let member = Member(change: change, places: places, otherCount: byKind.count - 1)
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

  /// Returns the line with the name of the kind, an example, and the number of places.
  func heading(style: TerminalStyle) -> String {
    style.paint(kind.name, .bold) + "  " + words.visible + "\n"
  }

  /// Returns the lines for a list: an example, the number of places, and the first snapshots.
  func text(style: TerminalStyle, upTo most: Int = 3) -> String {
    let more = members.count > most ? ["and \(members.count - most) more"] : []
    let lines = members.prefix(most).map { Self.line($0.change) } + more
    return heading(style: style) + lines.map { "        \($0)\n" }.joined()
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
  var places: [ChangePlace] {
    let text = String(decoding: bytes, as: UTF8.self)
    return reference.map { SnapshotDifference(from: $0, to: text).places } ?? []
  }

  /// The kind of a change that is not compared place by place.
  var wholeKind: ChangeKind { former != nil ? .moved : kind == .missing ? .new : .unreadable }

  /// The remarks about the snapshot: what is not usual, and the place and the test of its check.
  var notes: [String] {
    // The difference itself shows the usual kinds.
    var notes = [.different, .missing].contains(kind) ? [] : [kind.rawValue]
    if let former { notes.append("before \(SnapshotFolders.shown(former))") }
    if let place = sources.first { notes.append("at \(place)") }
    if !test.isEmpty { notes.append("in \(test)") }
    return notes
  }
}

/// The changes that some names mean; a name is that of a kind, a field or a key path.
struct NamedChanges {
  /// The changes in which each place has one of the names.
  private(set) var whole: [PendingChange] = []
  /// The changes in which only some places have one of the names.
  private(set) var mixed: [PendingChange] = []
  /// The kinds of the other places of ``mixed``.
  private(set) var otherKinds: Set<String> = []

  /// Finds the changes with some of the names, and throws if there are none.
  init(_ names: [String], in changes: [PendingChange]) throws(ReviewError) {
    if let name = names.first(where: { $0 == ChangeKind.large.name }) {
      throw ReviewError(
        "'\(name)' names snapshots that were not compared; accept them by their paths."
      )
    }
    var known: Set<String> = []
    var stale: String?
    for change in changes {
      let places = change.places
      let others = places.filter { place in !names.contains(where: place.isMeant) }
      let isWhole = places.isEmpty && names.contains(change.wholeKind.name)
      known.formUnion(places.flatMap { [$0.kind.name, $0.subject, $0.place] })
      guard others.count < places.count || isWhole else { continue }
      if !change.kind.isOffered {
        if let error = change.error { stale = "\(error)" }
      } else if others.isEmpty {
        whole.append(change)
      } else {
        mixed.append(change)
        otherKinds.formUnion(others.map(\.kind.name))
      }
    }
    guard whole.isEmpty, mixed.isEmpty else { return }
    if let stale { throw ReviewError(stale) }
    let nearest = NearestWord.to(names[0], in: known.sorted())
    throw ReviewError(
      "There is no change of '\(names[0])'" + (nearest.map { "; the nearest is: \($0)" } ?? "")
        + ". To see all changes: swift run proofsheet status."
    )
  }

  /// The words about ``mixed``; nil if there are none.
  var rest: String? {
    guard !mixed.isEmpty else { return nil }
    let kinds = otherKinds.sorted().prefix(3).joined(separator: ", ")
    return "\(counted(mixed.count, "snapshot")) with other kinds of change left pending "
      + "(\(kinds)\(otherKinds.count > 3 ? ", …" : "")); add --only for each, or name paths."
  }
}
