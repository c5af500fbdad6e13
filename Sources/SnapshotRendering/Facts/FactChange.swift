/// One difference between a rendering and its reference, in the words of the subject.
package struct FactChange: Sendable, CustomStringConvertible {
  /// The change of a fact.
  package enum Kind: Equatable, Sendable {
    /// The fact is new; its own line.
    case added(String)
    /// The fact is gone; its own line.
    case removed(String)
    /// The fact has another value.
    case changed(from: String, to: String)
    /// The fact stands elsewhere among its siblings.
    case moved
    /// The same value stands under another name.
    case renamed(to: String)
  }

  /// The path of the fact: `content.sections[2].tracks`; empty for the subject itself.
  ///
  /// Elements of lists have their index in the new value, and removed ones their old index. A moved
  /// element has both: `rows[3] (was rows[1]).title`.
  package let keyPath: String
  /// The change of the fact.
  package let kind: Kind
  /// The owner of the fact: the innermost type around it and its field there, `Row.title`.
  ///
  /// Parts of lists and unnamed values belong to the field that holds them.
  package let subject: String
  /// The values before and after, in one line, or the lines of a text with several; nil for a value
  /// that was absent.
  package let old: String?
  package let new: String?
  /// Whether each of the values has parts.
  let parts: (old: Bool, new: Bool)
  /// Whether only one of the two values has parts.
  package var hasOtherParts: Bool { parts.old != parts.new }
  /// Whether a value with parts has changed its type.
  package var isType: Bool {
    parts.old && parts.new && [old, new].allSatisfy { FactSearch.isTypeName($0 ?? "") }
  }
  /// The number of facts that this change counts: one, or all facts of an added or removed value.
  package let factCount: Int

  /// The nodes of the change in the two trees.
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
