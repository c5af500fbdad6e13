package import SnapshotRendering

/// The reference of one snapshot: a file, or a literal in the source.
package protocol SnapshotReference {
  /// The snapshot.
  var id: SnapshotID { get }
  /// The path of the reference for the run log; empty for an inline snapshot or an unknown path.
  var logged: String { get }
  /// The path of the reference from the root; for an inline snapshot, the place of the call.
  var shown: String { get }
  /// Whether the reference is a literal in the closure behind the call.
  var isInline: Bool { get }

  /// Throws an error for a snapshot that cannot have a reference, such as one with an empty name.
  func refuse() throws(CheckError)
  /// Claims the reference for a text.
  ///
  /// Returns nil, or another place that has already claimed the reference.
  func claim(_ text: Rendering) throws(CheckError) -> CallSite?
  /// The recorded text; nil for a missing reference.
  func load() throws(CheckError) -> [UInt8]?
  /// Whether the text equals the recorded text.
  func matches(_ recorded: [UInt8], _ text: Rendering) -> Bool
  /// Removes the pending text, if it exists.
  func forgetPending() throws(CheckError)
  /// Writes the pending text, with a copy of the recorded text.
  func hold(_ text: Rendering, over recorded: [UInt8]?) throws(CheckError)
  /// Writes the text as the reference.
  func record(_ text: Rendering) throws(CheckError)
  /// The recorded bytes as text, for a comparison with `text`.
  func shown(_ recorded: [UInt8], against text: Rendering) throws(CheckError) -> String
  /// Whether the run log lacks the text of an inline snapshot; the caller puts it into the log.
  func needsLog() -> Bool
}

extension SnapshotReference {
  package func shown(_ recorded: [UInt8], against text: Rendering) throws(CheckError) -> String {
    String(decoding: recorded, as: UTF8.self)
  }

  package func needsLog() -> Bool { false }

  /// A file name for the snapshot's text, such as `Home.swift-12.txt` for an inline snapshot.
  ///
  /// The name has no colon, because Windows forbids a colon in file names.
  var fileName: String {
    let name = String(shown.split(separator: "/").last ?? "")
    return isInline ? name.replacing(":", with: "-") + ".txt" : name
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
