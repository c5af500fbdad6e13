package import SnapshotRendering

/// Where the reference of one snapshot is: a file, or a literal in the source.
package protocol SnapshotReference {
  /// What is compared with the reference.
  associatedtype Text: ComparedText

  /// The reference as the run log names it; empty when no file is one, or its path is not known.
  var logged: String { get }
  /// The name of a file for its text.
  var fileName: String { get }

  /// Refuses a snapshot that can have no reference.
  func refuse() throws(CheckError)
  /// Takes the reference for a text, or returns the other place that has it.
  func claim(_ text: Text) throws(CheckError) -> SourcePlace?
  /// Takes the reference for what is new, in all processes of the run, or returns the place that has it.
  func claimNew() throws(CheckError) -> SourcePlace?
  /// What was recorded, or nil when nothing was.
  func load(for text: Text) throws(CheckError) -> [UInt8]?
  /// Whether the text says what was recorded.
  func matches(_ recorded: [UInt8], _ text: Text) -> Bool
  /// Whether something may wait for review.
  var mayWait: Bool { get }
  /// Removes what waits for review, if anything does.
  func forgetPending() throws(CheckError)
  /// Writes the text where it waits for review, beside what was recorded.
  func hold(_ text: Text, over recorded: [UInt8]?) throws(CheckError)
  /// Writes the text as the reference.
  func record(_ text: Text) throws(CheckError)
  /// What was recorded as text.
  func shown(_ recorded: [UInt8], against text: Text) throws(CheckError) -> String
  /// What to say of a verdict.
  var message: CheckMessage { get }
}

extension SnapshotReference {
  package func refuse() throws(CheckError) {}

  package var mayWait: Bool { true }

  package func claimNew() throws(CheckError) -> SourcePlace? { nil }

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
package struct SourcePlace: Equatable, Sendable {
  /// `Target/File.swift:line`.
  package let line: String
  /// The test that stands there.
  package let test: String

  package init(line: String, test: String) {
    self.line = line
    self.test = test
  }
}
