import SnapshotRendering
import TextDiff

/// The places in which a rendering differs from its reference: facts of canonical text, else lines.
struct SnapshotDifference {
  /// The places, in the order of the reference.
  let places: [ChangePlace]
  private let basis: Basis
  private let new: String

  private enum Basis {
    case facts(FactDifference)
    case lines(LineDiff, [EditScript.Change])
  }

  /// Compares two texts.
  init(from old: String, to new: String) {
    self.new = new
    if let facts = FactDifference(fromText: old, toText: new) {
      basis = .facts(facts)
      places = facts.changes.map { ChangePlace($0) }
    } else {
      let diff = LineDiff(old: old, new: new)
      let changes = diff.script.changes.flatMap(Self.pairs)
      basis = .lines(diff, changes)
      places = changes.map {
        ChangePlace(
          line: $0.old.lowerBound + 1,
          diff.old.text(of: $0.old),
          diff.new.text(of: $0.new)
        )
      }
    }
  }

  /// The reference with the changes at some places alone; nil where they cannot be told apart from the
  /// others, so that something else would be left than what is not taken.
  func text(taking isTaken: (ChangePlace) -> Bool) -> String? {
    let taken = places.map(isTaken)
    let text =
      switch basis {
      case .facts(let facts): facts.taking { taken[$0] }?.text
      case .lines(let diff, let changes):
        Self.text(diff, changes.indices.filter { taken[$0] }.map { changes[$0] })
      }
    guard let text else { return nil }
    let left = zip(places, taken).filter { !$1 }.map(\.0.kind.words).sorted()
    let rest = SnapshotDifference(from: text, to: new).places.map(\.kind.words).sorted()
    return left == rest ? text : nil
  }

  private static func text(_ diff: LineDiff, _ changes: [EditScript.Change]) -> String {
    var text = ""
    var next = 0
    for change in changes {
      text += diff.old.text(of: next..<change.old.lowerBound) + diff.new.text(of: change.new)
      next = change.old.upperBound
    }
    return text + diff.old.text(of: next..<diff.old.count)
  }

  /// A change of as many lines as there were, line by line.
  private static func pairs(_ change: EditScript.Change) -> [EditScript.Change] {
    guard change.old.count == change.new.count else { return [change] }
    return zip(change.old, change.new).map { old, new in
      EditScript.Change(old: old..<(old + 1), new: new..<(new + 1))
    }
  }
}

extension TextLines {
  /// Some lines as they stand, with what ends them.
  fileprivate func text(of lines: Range<Int>) -> String {
    lines.map { self[$0] + (isTerminated($0) ? "\n" : "") }.joined()
  }
}
