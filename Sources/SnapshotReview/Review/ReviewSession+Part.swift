import ProofsheetBasics
import SnapshotChecking

extension ReviewSession.Part {
  /// Creates the part of a snapshot's change that belongs to one kind.
  package init(of change: PendingChange, _ difference: SnapshotDifference?, _ kind: ChangeKind) {
    let places = difference?.places ?? []
    let others = Set(places.filter { $0.kind != kind }.map(\.kind))
    let own = places.filter { $0.kind == kind }
    let isPart = !own.isEmpty && !others.isEmpty && change.inline == nil
    let text = isPart ? difference?.text { $0.kind == kind } : nil
    self.init(
      change: change,
      text: text,
      otherCount: text == nil ? 0 : others.count,
      facts: own.filter { $0.isEvent || !$0.subject.isEmpty }
    )
  }

  /// The remarks about the snapshot: what is not shown, and the place and the test of its check.
  package var notes: [String] {
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
