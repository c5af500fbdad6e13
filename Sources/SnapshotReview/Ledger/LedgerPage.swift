import Foundation
package import SnapshotChecking

/// The result of the last `coverage`, for programs and for the page of a report.
///
/// The state folder keeps the result, because a report may be written much later and without a
/// build.
package struct LedgerPage: Equatable, Codable, Sendable {
  package struct Waived: Equatable, Codable, Sendable {
    let gap: Gap
    let reason: String

    package init(gap: Gap, reason: String) { (self.gap, self.reason) = (gap, reason) }
  }

  /// The version of the format in which the result is kept.
  ///
  /// The version rises when a field disappears or changes its meaning.
  private var version = 3
  /// The name of the run that `coverage` evaluated; nil when there was no run.
  package var run: String?
  package var isFine = true
  /// The shares of the subjects and properties that recorded texts show, in one sentence.
  package var sum = ""
  package var rows: [LedgerRow] = []
  /// The gaps that no rule waives.
  package var gaps: [Gap] = []
  package var waived: [Waived] = []
  /// The problems other than gaps, such as a rule that waives no gap, each in one sentence.
  package var complaints: [String] = []
  package var unknown: String?

  private static let fileName = "coverage.json"

  package init() {}

  /// Reads the last result; nil when there is none.
  ///
  /// - Throws: ``ReviewError`` for a file that cannot be decoded.
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

  /// Writes the result into the state folder.
  package func write(in folders: SnapshotFolders) throws {
    try ReferenceStore(folders: folders).ignoreState()
    try AtomicFile.write(
      Array(try JSONText.of(self).utf8),
      to: folders.state + "/" + Self.fileName,
      flushes: false
    )
  }
}

/// The coverage of one presenter or view model.
package struct LedgerRow: Equatable, Sendable, Codable {
  package let module: String
  package let name: String
  /// The place of the declaration in the source, as `Sources/App/Home.swift:12`.
  package let place: String
  package let texts: ShowingTexts
  package var properties = Tally()
  /// The names of the subject's gaps.
  package var gaps: [String] = []

  package init(module: String, name: String, place: String, texts: ShowingTexts) {
    (self.module, self.name, self.place, self.texts) = (module, name, place, texts)
  }
}

/// The texts that show a subject, by their paths from the root.
package struct ShowingTexts: Equatable, Sendable, Codable {
  /// The snapshots of the subject itself.
  package var snapshots: [String] = []
  /// The snapshots that show the subject as a part of another subject.
  package var parts: [String] = []
  package var journeys: [String] = []

  package init() {}

  package var isEmpty: Bool { snapshots.isEmpty && parts.isEmpty && journeys.isEmpty }
}
