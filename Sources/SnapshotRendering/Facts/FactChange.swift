/// One way in which a rendering differs from its reference, in the words of the subject.
package struct FactChange: Sendable, CustomStringConvertible {
  /// What became of a fact.
  package enum Kind: Equatable, Sendable {
    /// The fact is new; its own line.
    case added(String)
    /// The fact is gone; its own line.
    case removed(String)
    /// The fact says something else.
    case changed(from: String, to: String)
    /// The fact stands elsewhere among its siblings.
    case moved
    /// The same value stands under another name.
    case renamed(to: String)
  }

  /// Where the fact is: `content.sections[2].tracks`; empty for the subject itself.
  ///
  /// Elements of lists have their index in the new value, and what is gone that in the old one; what
  /// stood elsewhere says where: `rows[3] (was rows[1]).title`.
  package let keyPath: String
  /// What became of it.
  package let kind: Kind
  /// What the fact is of: the innermost type around it and its field there, `Row.title`; what hangs below
  /// lists and unnamed values is of the field that holds it.
  package let subject: String
  /// The values before and after, in one line, or the lines of a text with several; nil for what was not
  /// there.
  package let old: String?
  package let new: String?
  /// Whether each of the values has parts.
  let parts: (old: Bool, new: Bool)
  /// Whether one of the values has parts and the other has none.
  package var hasOtherParts: Bool { parts.old != parts.new }
  /// Whether it is the type of something with parts that became another one.
  package var isType: Bool {
    parts.old && parts.new && [old, new].allSatisfy { FactSearch.isTypeName($0 ?? "") }
  }
  /// How many facts differ with it: itself, and for what came or went all that hangs below it.
  package let factCount: Int

  /// Which nodes of the two trees it is about.
  let nodes: (old: Int?, new: Int?)

  init(
    _ keyPath: String,
    _ kind: Kind,
    of subject: String,
    _ nodes: (old: Int?, new: Int?),
    _ old: String?,
    _ new: String?,
    factCount: Int = 1,
    parts: (old: Bool, new: Bool)
  ) {
    (self.keyPath, self.kind, self.subject, self.nodes) = (keyPath, kind, subject, nodes)
    (self.old, self.new) = (old, new)
    (self.factCount, self.parts) = (factCount, parts)
  }

  /// `content.title: "A" -> "B"`, `alert removed`, `rows[3] added: Row (4 facts)`.
  package var description: String {
    let place = keyPath.isEmpty ? "the subject" : keyPath
    switch kind {
    case .added(let value): return "\(place) added: \(value)\(below)"
    case .removed(let value): return "\(place) removed: \(value)\(below)"
    case .changed(let old, let new): return "\(place): \(old) -> \(new)\(below)"
    case .moved: return "\(place) moved"
    case .renamed(let name): return "\(place) renamed to \(name)"
    }
  }

  private var below: String { factCount > 1 ? " (\(factCount) facts)" : "" }
}
