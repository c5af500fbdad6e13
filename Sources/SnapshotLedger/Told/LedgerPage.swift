import Foundation
package import SnapshotChecking
import SnapshotReview

/// Everything that `coverage` counted last, for programs and for the page of a report.
///
/// A page is written long after, and often where nothing is built; so it is kept in the state folder.
package struct LedgerPage: Equatable, Codable, Sendable {
  struct Waived: Equatable, Codable {
    let gap: Gap
    let reason: String
  }

  /// Another number when a field is gone or means something else.
  let version: Int
  /// The run that was judged; nil where none was known.
  package let run: String?
  let isFine: Bool
  /// The sum in a sentence.
  package let sum: String
  package let rows: [Ledger.Row]
  /// Everything that is not shown.
  package let gaps: [Gap]
  /// The names of the gaps that fail.
  let failing: [String]
  let waived: [Waived]
  /// Rules and lines of the ratchet file that mean nothing any more.
  let complaints: [String]
  let unknown: String?

  private static let fileName = "coverage.json"

  init(_ answer: CoverageAnswer, after run: String?) {
    (version, self.run, sum) = (2, run, answer.sum)
    isFine = answer.isFine && answer.unknown == nil
    (rows, gaps, failing) = (answer.ledger.rows, answer.ledger.gaps, answer.failing.map(\.name))
    waived = answer.ledger.waivers.waived.map { Waived(gap: $0.gap, reason: $0.reason) }
    (complaints, unknown) = (answer.complaints, answer.unknown)
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
