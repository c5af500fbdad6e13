import Foundation
import ProofsheetBasics

/// What is wrong with a fixture file, a scenario, a recording or a launch, in one sentence.
///
/// `Fixture "a.json" does not exist below /Fixtures; the nearest name is "A/a.json".`
public struct FixtureError: Error, Sendable, CustomStringConvertible {
  private let words: String
  /// Whether a file or the fixture folder is not there.
  package let isAbsence: Bool

  package init(_ description: String, isAbsence: Bool = false) {
    words = description
    self.isAbsence = isAbsence
  }

  /// What is wrong, where, and what to do.
  public var description: String { words }

  /// A scenario names a file, but the client was given no fixture folder.
  package static func noFolder(for path: String) -> FixtureError {
    FixtureError(
      "Fixture \(quoted(path)) cannot be read because the client was given no fixture folder: "
        + "pass fixtures: FixtureFolder(root: …)."
    )
  }

  /// A file of a recording cannot be read or written.
  package static func recording(_ file: String, refused error: any Error) -> FixtureError {
    let reason = (error as NSError).localizedDescription
    return FixtureError("The recording \(file) cannot be read or written: \(reason).")
  }

  /// A recorded exchange cannot be played back.
  static func unusable(_ reason: String, _ file: String, line: Int) -> FixtureError {
    FixtureError("\(file):\(line) cannot be played back: \(reason).")
  }
}
