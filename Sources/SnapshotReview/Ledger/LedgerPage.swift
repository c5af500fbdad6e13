import Foundation
package import SnapshotChecking

/// Everything that `coverage` counted last, for programs and for the page of a report.
///
/// A page is written long after, and often where nothing is built; so it is kept in the state folder.
package struct LedgerPage: Equatable, Codable, Sendable {
  package struct Waived: Equatable, Codable, Sendable {
    let gap: Gap
    let reason: String

    package init(gap: Gap, reason: String) { (self.gap, self.reason) = (gap, reason) }
  }

  /// Another number when a field is gone or means something else.
  private var version = 2
  /// The run that was judged; nil where none was known.
  package var run: String?
  package var isFine = true
  /// The sum in a sentence.
  package var sum = ""
  package var rows: [LedgerRow] = []
  /// Everything that is not shown.
  package var gaps: [Gap] = []
  /// The names of the gaps that fail.
  package var failing: [String] = []
  package var waived: [Waived] = []
  /// Rules and lines of the ratchet file that mean nothing any more.
  package var complaints: [String] = []
  package var unknown: String?

  private static let fileName = "coverage.json"

  package init() {}

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
  package func write(in folders: SnapshotFolders) throws {
    try ReferenceStore(folders: folders).ignoreState()
    try AtomicFile.write(
      Array(try JSONText.of(self).utf8),
      to: folders.state + "/" + Self.fileName,
      flushes: false
    )
  }
}

/// One presenter or view model.
package struct LedgerRow: Equatable, Sendable, Codable {
  package let module: String
  package let name: String
  /// `Sources/App/Home.swift:12`.
  package let place: String
  package let texts: ShowingTexts
  package var properties = Tally()
  package var values = Tally()
  /// The names of what is not shown.
  package var gaps: [String] = []

  package init(module: String, name: String, place: String, texts: ShowingTexts) {
    (self.module, self.name, self.place, self.texts) = (module, name, place, texts)
  }
}

/// The texts that show a subject, by their paths from the root.
package struct ShowingTexts: Equatable, Sendable, Codable {
  /// The snapshots of it alone.
  package var snapshots: [String] = []
  /// The snapshots of others that show it as a part.
  package var parts: [String] = []
  package var journeys: [String] = []

  package init() {}

  package var isEmpty: Bool { snapshots.isEmpty && parts.isEmpty && journeys.isEmpty }
}
