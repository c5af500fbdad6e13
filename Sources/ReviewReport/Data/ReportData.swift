import JourneyRecords
import SnapshotChecking
package import SnapshotReview

/// The data of the page: kinds of change with their snapshots, and the checks that no review can
/// accept.
package struct ReportData: Sendable {
  /// A snapshot that a review can accept.
  struct Snapshot: Sendable {
    let change: PendingChange
    /// The name of the snapshot for the command: a path, or a line and column of a source.
    let name: String
    /// Whether the change was found by an earlier run than the last run.
    ///
    /// `accept --only KIND` accepts such a change only if its path is given, too.
    let isEarlier: Bool
    /// The places where the rendering differs from its reference, each with the index of the kind
    /// of change in `groups`.
    var places: [(place: ChangePlace, kind: Int)] = []
    /// The indices in `groups` of the kinds of change that the snapshot shows.
    var kinds: [Int] = []
  }

  let run: String?
  /// The kinds of change, in the order in which a review shows them.
  let groups: [KindGroup]
  /// For each kind of change, the indices of its snapshots in `snapshots`.
  private(set) var members: [[Int]]
  /// The snapshots, in natural order.
  private(set) var snapshots: [Snapshot]
  /// The journeys of the last run: first the journeys that need attention, then all others.
  private(set) var journeys: [ReportJourney] = []
  /// The coverage table; `nil` before the first `proofsheet coverage`.
  private(set) var ledger: ReportLedger?
  /// The checks that no review can accept.
  let others: [Notice]

  /// Reads the results of the last run and of earlier runs.
  package init(of status: ReviewStatus, in workspace: Workspace) throws {
    self.init(status)
    journeys = try Self.journeys(of: status.run, snapshots, in: workspace.folders)
    ledger = try ReportLedger(in: workspace.folders)
  }

  private static func journeys(
    of run: RecordedRun?,
    _ snapshots: [Snapshot],
    in folders: SnapshotFolders
  ) throws -> [ReportJourney] {
    let waiting = Dictionary(
      snapshots.indices.map { (snapshots[$0].change.path, $0) }
    ) { first, _ in first }
    let journeys = try (run?.results ?? []).filter { $0.journey != nil }.map { result in
      let path = result.record.reference
      let snapshot = path.isEmpty ? nil : waiting[path]
      let reference = try path.isEmpty ? nil : FileBytes.read(folders.reference(path))
      let old = reference.map { String(decoding: $0, as: UTF8.self) }
      let new = snapshot.map { String(decoding: snapshots[$0].change.bytes, as: UTF8.self) }
      return ReportJourney(
        record: result.record,
        journey: result.journey,
        verdict: result.verdict.rawValue,
        snapshot: snapshot,
        text: new ?? (result.verdict >= .unstable ? nil : old),
        old: new == nil ? nil : old
      )
    }
    return journeys.filter(\.isTelling) + journeys.filter { !$0.isTelling }
  }

  init(_ status: ReviewStatus) {
    run = status.run?.name
    others = status.others
    groups = status.kinds
    snapshots = status.changes.filter(\.kind.isOffered).map { change in
      let column = change.inline.map { ":\($0.column)" } ?? ""
      return Snapshot(
        change: change,
        name: change.shown + column,
        isEarlier: !status.isOfLastRun(change)
      )
    }
    members = groups.map { _ in [] }
    let numbers = Dictionary(snapshots.indices.map { (snapshots[$0].name, $0) }) { first, _ in first
    }
    for (kind, group) in groups.enumerated() {
      for member in group.members {
        let column = member.change.inline.map { ":\($0.column)" } ?? ""
        guard let number = numbers[member.change.shown + column] else { continue }
        members[kind].append(number)
        snapshots[number].kinds.append(kind)
        snapshots[number].places += member.places.map { ($0, kind) }
      }
    }
  }
}
