public import Foundation
import ProofsheetBasics

/// The problem of a fixture file, a scenario, a recording or a launch, in one sentence.
///
/// `Fixture "a.json" does not exist below /Fixtures; the nearest name is "A/a.json".`
public struct FixtureError: LocalizedError, Sendable, CustomStringConvertible {
  /// The problem, its place, and the remedy.
  public let description: String
  /// Whether the file or the fixture folder does not exist.
  package let isAbsence: Bool

  package init(_ description: String, isAbsence: Bool = false) {
    self.description = description
    self.isAbsence = isAbsence
  }

  /// The message, which apps show by `localizedDescription`.
  @_spi(LocalizedError) public var errorDescription: String? { description }

  /// Returns the error for a fixture file that a client without a fixture folder needs.
  package static func noFolder(for path: String) -> FixtureError {
    FixtureError(
      "Fixture \(quoted(path)) cannot be read: the client has no fixture folder. Pass it "
        + "`fixtures: FixtureFolder(root: …)`."
    )
  }

  /// Returns the error for a recording that cannot be read or written.
  package static func recording(_ file: String, refused error: any Error) -> FixtureError {
    let reason = (error as NSError).localizedDescription
    return FixtureError("The recording \(file) cannot be read or written: \(reason).")
  }
}
