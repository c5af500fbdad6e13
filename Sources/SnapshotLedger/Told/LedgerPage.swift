import Foundation
package import SnapshotChecking
import SnapshotReview

/// The matrix as `coverage` counted it last, for the page of a report.
///
/// A page is written long after, and often where nothing is built; so what was counted is kept in the state
/// folder, with the run that it was counted after.
package struct LedgerPage: Equatable, Codable, Sendable {
  package struct Row: Equatable, Codable, Sendable {
    package let module: String
    package let name: String
    package let place: String
    package let snapshots: Int
    package let parts: Int
    package let journeys: Int
    /// The names of its own snapshots, the first of many.
    package let states: [String]
    package let properties: Tally
    package let values: Tally
    /// Its gaps, by their places in the list of all.
    package let gaps: [Int]
  }

  package struct Gap: Equatable, Codable, Sendable {
    /// What all gaps of its kind are called.
    package let title: String
    package let name: String
    package let place: String
    /// Why nobody can tell, or what to do.
    package let next: String
  }

  /// The run that was judged; nil where none was known.
  package let run: String?
  /// The sum in a sentence.
  package let sum: String
  package let rows: [Row]
  package let gaps: [Gap]

  /// How many names of snapshots a row has at most.
  private static let mostStates = 24
  private static let fileName = "coverage.json"

  init(_ answer: CoverageAnswer, after run: String?) {
    self.run = run
    sum = answer.sum
    let all = answer.ledger.gaps.filter { $0.kind != .advice }
    gaps = all.map { gap in
      Gap(
        title: gap.kind.title,
        name: gap.name,
        place: gap.place,
        next: gap.doubt.map { "cannot be told: " + $0 } ?? gap.next
      )
    }
    let places = Dictionary(all.enumerated().map { ($1.name, $0) }) { first, _ in first }
    rows = answer.ledger.matrix.rows.map { row in
      Row(
        module: row.module,
        name: row.name,
        place: row.place,
        snapshots: row.snapshots.count,
        parts: row.parts.count,
        journeys: row.journeys.count,
        states: Array(row.states.prefix(Self.mostStates)),
        properties: row.properties,
        values: row.values,
        gaps: row.gaps.compactMap { places[$0] }
      )
    }
  }

  /// Reads what was counted last; nil where nothing was.
  ///
  /// - Throws: ``ReviewError`` for a file that cannot be understood.
  package init?(in folders: SnapshotFolders) throws {
    let path = folders.state + "/" + Self.fileName
    guard let bytes = try FileBytes.read(path) else { return nil }
    guard let page = try? JSONDecoder().decode(LedgerPage.self, from: Data(bytes)) else {
      throw ReviewError(
        "\(path) cannot be understood; count again: swift run proofsheet coverage."
      )
    }
    self = page
  }

  /// Keeps it in the state folder.
  func write(in folders: SnapshotFolders) throws {
    try ReferenceStore(folders: folders).ignoreState()
    try AtomicFile.write(
      Array(try JSONText.of(self).utf8),
      to: folders.state + "/" + Self.fileName,
      flushes: false
    )
  }
}
