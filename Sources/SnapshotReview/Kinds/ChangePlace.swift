import SnapshotRendering

/// One place where a rendering differs from its reference.
package struct ChangePlace: Sendable {
  /// Where it is: a key path, or `line 12` of a text without facts.
  package let place: String
  /// The type and the field it is of, `Cart.subtotal`; empty for a line.
  let subject: String
  /// What happened, in one line: `subtotal: "7 ¥" -> "7 JPY"`.
  package let words: String
  package let kind: ChangeKind
  /// The values, or the lines; nil for what was not there.
  let old: String?
  let new: String?

  init(_ change: FactChange) {
    (old, new) = (change.old, change.new)
    place = change.keyPath
    subject = change.subject
    words = change.description
    kind = ChangeKind(change)
  }

  init(line: Int, _ old: String, _ new: String) {
    (self.old, self.new) = (old.isEmpty ? nil : old, new.isEmpty ? nil : new)
    place = "line \(line)"
    subject = ""
    words =
      old.isEmpty
      ? "\(place) added: \(Self.brief(new))"
      : new.isEmpty
        ? "\(place) removed: \(Self.brief(old))"
        : "\(place): \(Self.brief(old)) -> \(Self.brief(new))"
    kind = ChangeKind(line: old, new)
  }

  /// Whether somebody means this place who names a kind, a field or a key path.
  func isMeant(by name: String) -> Bool {
    kind.name == name || subject == name || subject.hasSuffix("." + name) || place == name
  }

  private static func brief(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard let first = lines.first?.drop(while: { $0 == " " }) else { return "" }
    let shown = String(first.count > 80 ? first.prefix(80) + "…" : first).visible
    return lines.count > 1 ? "\(shown) (\(lines.count) lines)" : shown
  }
}
