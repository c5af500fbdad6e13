import ProofsheetBasics
import SnapshotChecking
import ToolBasics

/// All that is of one kind in what waits for review.
package struct KindGroup: Sendable {
  package let kind: ChangeKind
  /// The snapshots, in natural order, with the places of each.
  package private(set) var members: [Member]

  package struct Member: Sendable {
    package let change: PendingChange
    package let places: [ChangePlace]
  }

  /// How many places there are in all.
  package var placeCount: Int { members.reduce(0) { $0 + max(1, $1.places.count) } }

  /// Groups what can be accepted, the most telling kind first: what happens to content before what happens to
  /// names and to ways of writing, and what occurs once before what occurs fifty times.
  package static func all(in changes: [PendingChange]) -> [KindGroup] {
    var groups: [ChangeKind: KindGroup] = [:]
    let offered = changes.filter(\.kind.isOffered)
    // Thousands of texts are compared in most of the time that a list takes.
    let found = mapInParallel(offered) { $0.places }
    for (change, places) in zip(offered, found) {
      let byKind = Dictionary(grouping: places, by: \.kind)
      for (kind, places) in byKind.isEmpty ? [change.wholeKind: []] : byKind {
        let member = Member(change: change, places: places)
        groups[kind, default: KindGroup(kind: kind, members: [])].members.append(member)
      }
    }
    return groups.values.sorted { $0.isMoreTelling(than: $1) }
  }

  private var weight: [Int] {
    let rank = kind.rank.rawValue
    return [max(ChangeKind.Rank.came.rawValue, rank), placeCount, rank]
  }

  private func isMoreTelling(than other: KindGroup) -> Bool {
    weight == other.weight
      ? NaturalOrder.isBefore(words, other.words) : weight.lexicographicallyPrecedes(other.weight)
  }

  /// The kind for a list: an example of what happens, how often it does, and the first places.
  func text(style: TerminalStyle, upTo most: Int = 3) -> String {
    var lines = members.prefix(most).map { Self.line($0.change) }
    if members.count > most { lines.append("and \(members.count - most) more") }
    return style.paint(kind.name, .bold) + "  " + words + "\n"
      + lines.map { Self.indent + $0 + "\n" }.joined()
  }

  /// An example of what happens, and how often it does: `price: "€4.95" -> "EUR 4.95" (and 561 other amounts
  /// in 51 snapshots)`.
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

  private static let indent = String(repeating: " ", count: 8)
}

extension PendingChange {
  /// The places in which it differs from its reference; none where there is none to compare with.
  var places: [ChangePlace] { difference?.places ?? [] }

  /// The difference from its reference, place by place.
  var difference: SnapshotDifference? {
    reference.map { SnapshotDifference(from: $0, to: String(decoding: bytes, as: UTF8.self)) }
  }

  /// What it is where it is not compared.
  var wholeKind: ChangeKind { former != nil ? .moved : kind == .missing ? .new : .unreadable }
}
