/// One difference between a rendering and its reference, such as `content.title: "A" -> "B"`.
package struct FactChange: Sendable, CustomStringConvertible {
  /// A way in which a fact differs from the reference.
  package enum Kind: Sendable {
    /// The fact is new. The associated value is the new value in one line.
    case added(String)
    /// The fact is gone. The associated value is the lost value in one line.
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
  /// Elements of lists have their index in the new value, and removed elements their old index. A
  /// moved element has both: `rows[3] (was rows[1]).title`.
  package let keyPath: String
  /// The way in which the fact differs from the reference.
  package let kind: Kind
  /// The type and the field to which the fact belongs, such as `Row.title`.
  ///
  /// Parts of lists and unnamed values belong to the field that holds them.
  package let subject: String
  /// The word for one such fact: `field`, `element`, or a part of a story, such as `step`.
  package let noun: String
  /// The value before the change, without its parts; nil for an added fact.
  package let old: String?
  /// The value after the change, without its parts; nil for a removed fact.
  package let new: String?
  /// The sort of parts that a value has.
  package enum Parts { case none, elements, fields }

  /// The sorts of parts that the old value and the new value have.
  package let parts: (old: Parts, new: Parts)
  /// The number of changed facts: one, or all facts of an added, a removed or a replaced value.
  package let factCount: Int

  /// The index of the fact in the old tree and in the new tree; `nil` in a tree without the fact.
  package let nodes: (old: Int?, new: Int?)

  /// The key path, or words for the subject itself.
  package var place: String { keyPath.isEmpty ? "the subject" : keyPath }

  /// The change in one line: `content.title: "A" -> "B"`, `alert removed`,
  /// `rows[3] added: Row (4 facts)`.
  package var description: String {
    switch kind {
    case .added(let value): return "\(place) added" + told(value) + below
    case .removed(let value): return "\(place) removed" + told(value) + below
    case .changed(let old, let new): return "\(place): \(old) -> \(new)\(below)"
    case .moved: return "\(place) moved"
    case .renamed(let name): return "\(place) renamed to \(name)"
    }
  }

  /// The value behind a place; the place of a line is its text already.
  private func told(_ value: String) -> String { noun == "line" ? "" : ": " + value }

  private var below: String { factCount > 1 ? " (\(factCount) facts)" : "" }

  /// Whether a value's own line is the name of a type.
  package static func isTypeName(_ head: String) -> Bool {
    head.first?.isUppercase == true
      && head.allSatisfy { $0.isLetter || $0.isNumber || "_.<>, #".contains($0) }
  }
}
