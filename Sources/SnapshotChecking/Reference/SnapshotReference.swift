package import SnapshotRendering

/// The reference of one snapshot: a file, or a literal in the source.
package protocol SnapshotReference {
  /// The type of text that is compared with the reference.
  associatedtype Text: ComparedText

  /// The path of the reference for the run log; empty without a file, and for an unknown path.
  var logged: String { get }
  /// A file name for the snapshot's text.
  var fileName: String { get }

  /// Throws for a snapshot that can have no reference.
  func refuse() throws(CheckError)
  /// Claims the reference for a text, and returns the other place that already has it.
  func claim(_ text: Text) throws(CheckError) -> CallSite?
  /// Claims the reference for a new text in all processes of the run, and returns the other place
  /// that has it.
  func claimNew() throws(CheckError) -> CallSite?
  /// The recorded text; nil for a missing reference.
  func load(for text: Text) throws(CheckError) -> [UInt8]?
  /// Whether the text equals the recorded one.
  func matches(_ recorded: [UInt8], _ text: Text) -> Bool
  /// Whether the snapshot may have a pending text.
  var mayWait: Bool { get }
  /// Removes the pending text, if it exists.
  func forgetPending() throws(CheckError)
  /// Writes the pending text, beside the recorded one.
  func hold(_ text: Text, over recorded: [UInt8]?) throws(CheckError)
  /// Writes the text as the reference.
  func record(_ text: Text) throws(CheckError)
  /// The recorded bytes as text.
  func shown(_ recorded: [UInt8], against text: Text) throws(CheckError) -> String
  /// The message for verdicts.
  var message: CheckMessage { get }
}

extension SnapshotReference {
  package func refuse() throws(CheckError) {}

  package var mayWait: Bool { true }

  package func claimNew() throws(CheckError) -> CallSite? { nil }

  package func shown(_ recorded: [UInt8], against text: Text) throws(CheckError) -> String {
    String(decoding: recorded, as: UTF8.self)
  }
}

/// A text as bytes, which may be canonical text.
package protocol ComparedText: Equatable {
  var bytes: [UInt8] { get }
  /// Whether the text is canonical text, which parses into facts.
  var isTree: Bool { get }
}

extension Rendering: ComparedText {}

/// A place in the source as messages name it.
package struct CallSite: Equatable, Sendable {
  /// `Target/File.swift:line`.
  package let line: String
  /// The test around the place.
  package let test: String

  package init(line: String, test: String) {
    (self.line, self.test) = (line, test)
  }
}
