import ProofsheetBasics
import SnapshotChecking
import TextDiff
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

  /// Groups what can be accepted, the most telling kind first: what happens to words before what happens
  /// to the way numbers are written, and what occurs once before what occurs fifty times.
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

  private func isMoreTelling(than other: KindGroup) -> Bool {
    if kind.rank != other.kind.rank { return kind.rank < other.kind.rank }
    if placeCount != other.placeCount { return placeCount < other.placeCount }
    return NaturalOrder.isBefore(kind.words, other.kind.words)
  }

  /// The kind for a list: what happens, an example, and where it occurs.
  func text(style: TerminalStyle) -> String {
    let example = members.first?.places.first?.words
    var lines: [String] = []
    if placeCount > 1 { lines.append(count + (example.map { ", as \($0)" } ?? "")) }
    lines += members.prefix(Self.mostShown).map { Self.line($0.change) }
    if members.count > Self.mostShown { lines.append("and \(members.count - Self.mostShown) more") }
    return style.paint(kind.name, .bold) + "  "
      + (placeCount == 1 ? example ?? kind.words : kind.words) + "\n"
      + lines.map { Self.indent + $0 + "\n" }.joined()
  }

  /// `51 places in 54 snapshots`; what has no reference has no places.
  package var count: String {
    let snapshots = counted(members.count, "snapshot")
    return members.contains { !$0.places.isEmpty }
      ? "\(counted(placeCount, "place")) in \(snapshots)" : snapshots
  }

  private static func line(_ change: PendingChange) -> String {
    if let error = change.error { return "\(error)" }
    let place = change.inline.map { " in \($0.test)" } ?? change.sources.first.map { " at \($0)" }
    return change.shown + (place ?? "")
  }

  private static let mostShown = 3
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
  var wholeKind: ChangeKind { kind == .missing ? .new : .unreadable }
}
