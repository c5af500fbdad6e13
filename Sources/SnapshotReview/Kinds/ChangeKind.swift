import SnapshotRendering

/// What many changes have in common, so that they are one decision.
package struct ChangeKind: Hashable, Sendable {
  /// What is the same in all of them: `currency: €n -> n EUR`, `Cart.badge: "Sold out" -> nil`.
  package let words: String
  /// Whether only the way numbers are written changes.
  package let isFormat: Bool

  /// A short name to type.
  package var name: String { StableName.of(words) }

  /// What a snapshot without a reference is, and one whose reference is no text.
  static let new = ChangeKind(words: "new snapshot", isFormat: false)
  static let unreadable = ChangeKind(words: "a reference that cannot be read", isFormat: false)

  /// What is shown, and cannot be accepted.
  static let refused = ChangeKind(words: "what cannot be accepted", isFormat: false)

  /// Less for what tells more.
  var rank: Int { self == .new ? 2 : isFormat ? 1 : 0 }

  private init(words: String, isFormat: Bool) { (self.words, self.isFormat) = (words, isFormat) }

  /// The kind of a change of facts: of texts what became of their words, wherever they stand; of anything
  /// else the field as well.
  init(_ change: FactChange) {
    let subject = change.subject.isEmpty ? "the subject" : change.subject
    switch change.kind {
    case .added: self.init(words: "\(subject) added", isFormat: false)
    case .removed: self.init(words: "\(subject) removed", isFormat: false)
    case .moved: self.init(words: "\(subject) moved", isFormat: false)
    case .renamed(let name): self.init(words: "\(subject) renamed to \(name)", isFormat: false)
    case .changed:
      self.init(change.old ?? "", change.new ?? "", subject: subject)
    }
  }

  /// The kind of a change of lines.
  init(line old: String, _ new: String) {
    if old.isEmpty || new.isEmpty {
      let shape = TextShape.of(Self.trimmed(old + new))
      self.init(words: "line \(old.isEmpty ? "added" : "removed"): \(shape)", isFormat: false)
    } else {
      self.init(Self.trimmed(old), Self.trimmed(new), subject: "a line")
    }
  }

  private init(_ old: String, _ new: String, subject: String) {
    let isText = Self.isText(old) && Self.isText(new)
    if !isText, subject != "a line" {
      let shape = TextShape(from: old, to: new)
      let words = shape.changes.isEmpty ? "n -> n" : "\(Self.shape(old)) -> \(Self.shape(new))"
      self.init(words: "\(subject): \(words)", isFormat: false)
      return
    }
    let shape = TextShape(from: old, to: new)
    if shape.isFormat, !shape.changes.isEmpty {
      let hasCurrency = shape.changes.contains { $0.contains(where: \.isCurrencySymbol) }
      self.init(words: (hasCurrency ? "currency: " : "format: ") + shape.text, isFormat: true)
    } else if shape.changes.isEmpty || !shape.keepsNumbers {
      self.init(words: "\(subject): \(shape.text)", isFormat: false)
    } else {
      self.init(words: "words: \(shape.text)", isFormat: false)
    }
  }

  /// A value that is no text, with its numbers set aside.
  private static func shape(_ value: String) -> String {
    TextToken.list(String(value.prefix(80))).map(\.shape).joined()
  }

  private static func isText(_ value: String) -> Bool {
    value.hasPrefix("\"") || value.contains("\n")
  }

  private static func trimmed(_ line: String) -> String {
    String(line.drop { $0 == " " }.reversed().drop { $0 == "\n" }.reversed())
  }
}
