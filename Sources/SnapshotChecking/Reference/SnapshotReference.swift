package import SnapshotRendering

/// The reference of one snapshot: a file, or a literal in the source.
package protocol SnapshotReference {
  /// The path of the reference for the run log; empty for an inline snapshot or an unknown path.
  var logged: String { get }
  /// A file name for the snapshot's text.
  var fileName: String { get }

  /// Throws an error for a snapshot that cannot have a reference, such as one with an empty name.
  func refuse() throws(CheckError)
  /// Claims the reference for a text.
  ///
  /// Returns nil, or another place that has already claimed the reference.
  func claim(_ text: Rendering) throws(CheckError) -> CallSite?
  /// Claims the reference for a new text, in all processes of the run.
  ///
  /// Returns nil, or another place that has already claimed the reference.
  func claimNew() throws(CheckError) -> CallSite?
  /// The recorded text; nil for a missing reference.
  func load(for text: Rendering) throws(CheckError) -> [UInt8]?
  /// Whether the text equals the recorded text.
  func matches(_ recorded: [UInt8], _ text: Rendering) -> Bool
  /// Whether the snapshot may have a pending text.
  var mayWait: Bool { get }
  /// Removes the pending text, if it exists.
  func forgetPending() throws(CheckError)
  /// Writes the pending text, with a copy of the recorded text.
  func hold(_ text: Rendering, over recorded: [UInt8]?) throws(CheckError)
  /// Writes the text as the reference.
  func record(_ text: Rendering) throws(CheckError)
  /// The recorded bytes as text, for a comparison with `text`.
  func shown(_ recorded: [UInt8], against text: Rendering) throws(CheckError) -> String
  /// The message of the check, whose text depends on the verdict, with the commands that the user
  /// may type next.
  func message(telling commands: NextCommands) -> CheckMessage
}

extension SnapshotReference {
  package func refuse() throws(CheckError) {}

  package var mayWait: Bool { true }

  package func claimNew() throws(CheckError) -> CallSite? { nil }

  package func shown(_ recorded: [UInt8], against text: Rendering) throws(CheckError) -> String {
    String(decoding: recorded, as: UTF8.self)
  }
}

/// A place in the source as messages name it.
package struct CallSite: Equatable, Sendable {
  /// The place: `Target/File.swift:line`.
  package let line: String
  /// The name of the test that contains the place.
  package let test: String
  /// The path of the reference that the place uses, below `__Snapshots__`; empty if unknown.
  package let reference: String

  package init(line: String, test: String, reference: String = "") {
    self.line = line
    self.test = test
    self.reference = reference
  }
}
