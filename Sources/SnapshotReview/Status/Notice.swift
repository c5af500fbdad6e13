import ProofsheetBasics
import SnapshotChecking

/// An entry of a list for a person's attention.
package struct Notice: Equatable, Encodable, Sendable {
  /// The verdict of a check, or one of `corrupted`, `stale`, `damaged`, `orphan` and `unreached`.
  package var verdict: String
  /// The path of the reference from the root, or the test when the reference is unknown.
  package var reference: String
  /// The source lines of the checks that use the reference.
  package var sources: [String]
  /// The problem in words.
  package var detail: String?
  /// The number of lines that accepting the change would add to the reference.
  var added: Int?
  /// The number of lines that accepting the change would remove from the reference.
  var removed: Int?
  /// The places where the rendering differs from the reference; for programs only.
  var differences: [Difference]?

  /// One place where the rendering differs from the reference.
  struct Difference: Equatable, Encodable {
    /// The key path of the place, or `line 12`.
    let place: String
    /// The name of the kind of change at the place.
    let kind: String
    let old: String?
    let new: String?
  }

  /// Returns the notice as lines of a list, which all end with a line feed.
  func text(style: TerminalStyle) -> String {
    let colour: TerminalColour =
      ["missing", "orphan", "unreached"].contains(verdict) ? .cyan : .red
    let detail = detail.map { $0.split(separator: "\n").joined(separator: "\n" + Self.indent) }
    let place = sources.isEmpty ? nil : "at " + sources.joined(separator: " and ")
    let second = [place, detail].compactMap(\.self).joined(separator: ": ")
    let first = style.paint(verdict, colour) + "".padded(to: 11 - verdict.count) + reference
    return first + (second.isEmpty ? "" : "\n" + Self.indent + second) + "\n"
  }

  private static let indent = String(repeating: " ", count: 11)
}

extension Notice {
  /// Creates a notice for a pending change.
  init(_ change: PendingChange) {
    let diff = change.diff
    let counts = change.counts(diff)
    self.init(
      verdict: change.kind.rawValue,
      reference: change.shown,
      sources: change.sources,
      detail: change.inline.map { "in \($0.test): \(counts)" } ?? counts,
      added: diff.addedCount,
      removed: diff.removedCount
    )
    if let error = change.error { detail = "\(error)" }
  }

  /// Creates a notice for a pending change whose first line names the changed facts.
  init(inOneLine change: PendingChange) {
    self.init(change)
    let facts = change.error == nil ? change.places.prefix(3).map(\.words) : []
    if !facts.isEmpty { detail = facts.joined(separator: "; ").visible }
  }

  /// Creates a notice for a pending change, with the places where the rendering differs.
  init(withDifferencesOf change: PendingChange) {
    self.init(change)
    differences = change.places.map {
      Difference(place: $0.place, kind: $0.kind.name, old: $0.old, new: $0.new)
    }
  }

  /// Creates a notice for the result of a run for one snapshot.
  init(_ result: SnapshotResult) {
    self.init(
      verdict: result.verdict.rawValue,
      reference: result.shown,
      sources: result.sources,
      detail: result.record.reason
    )
    switch result.verdict {
    case .collided: detail = "give one of them another name with `named:`."
    case .unstable:
      detail = "inject the value that changes (a clock, a random source, an order)."
    default: break
    }
  }

  /// Creates a notice for a failure other than that of a snapshot.
  package init(_ failure: TestFailure) {
    self.init(
      verdict: "failure",
      reference: failure.test ?? "swift test",
      sources: [failure.source].compactMap(\.self),
      detail: failure.message
    )
  }

  /// Creates a notice for a reference that no check used.
  init(orphan path: String) {
    self.init(
      verdict: "orphan",
      reference: SnapshotFolders.shown(path),
      sources: [],
      detail: "no check of the last run used it."
    )
  }
}
