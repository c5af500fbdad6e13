import ProofsheetBasics
import SnapshotChecking
import TextDiff

/// All that is of one kind in what waits for review.
struct KindGroup {
  let kind: ChangeKind
  /// The snapshots, in natural order, with the places of each.
  private(set) var members: [Member]

  struct Member {
    let change: PendingChange
    let places: [ChangePlace]
  }

  /// How many places there are in all.
  var placeCount: Int { members.reduce(0) { $0 + max(1, $1.places.count) } }

  /// Groups what can be accepted, the most telling kind first: what happens to words before what happens
  /// to the way numbers are written, and what occurs once before what occurs fifty times.
  static func all(in changes: [PendingChange]) -> [KindGroup] {
    var groups: [ChangeKind: KindGroup] = [:]
    for change in changes where change.kind.isOffered {
      let places = change.places
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
  private var count: String {
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

/// The order in which people count: `cart.2` before `cart.10`.
enum NaturalOrder {
  static func isBefore(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left.utf8[...], right.utf8[...])
    while let first = left.first, let second = right.first {
      if isDigit(first), isDigit(second) {
        let (one, other) = (number(&left), number(&right))
        if one.count != other.count { return one.count < other.count }
        if one != other { return one.lexicographicallyPrecedes(other) }
      } else if first != second {
        return first < second
      } else {
        (left, right) = (left.dropFirst(), right.dropFirst())
      }
    }
    return left.isEmpty && !right.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Takes the digits of a number, without zeros before it.
  private static func number(_ text: inout Substring.UTF8View.SubSequence) -> [UInt8] {
    let digits = text.prefix(while: isDigit)
    text = text.dropFirst(digits.count)
    return Array(digits.drop { $0 == 0x30 })
  }
}
