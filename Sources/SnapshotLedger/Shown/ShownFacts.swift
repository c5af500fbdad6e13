/// The facts of one text.
struct TextFacts: Sendable {
  /// A kind of value of a property; of the subject itself where there is no property.
  struct Value: Sendable {
    let subject: Int
    let property: Int?
    /// Nil where only that it was rendered is known.
    let kind: String?
  }

  var isJourney = false
  /// The subjects that the whole text is of.
  var roots: Set<Int> = []
  var subjects: Set<Int> = []
  var values: [Value] = []
}

/// The texts that show a subject, by their paths from the root.
package struct ShowingTexts: Equatable, Sendable, Codable {
  /// The snapshots of it alone.
  package var snapshots: [String] = []
  /// The snapshots of others that show it as a part.
  package var parts: [String] = []
  package var journeys: [String] = []

  var isEmpty: Bool { snapshots.isEmpty && parts.isEmpty && journeys.isEmpty }

  /// Adds a text that shows the subject with the number.
  fileprivate mutating func add(_ path: String, _ text: TextFacts, of subject: Int) {
    if text.isJourney {
      journeys.append(path)
    } else if text.roots.contains(subject) {
      snapshots.append(path)
    } else {
      parts.append(path)
    }
  }
}

/// Everything that recorded texts have shown of one subject.
struct ShownSubject: Sendable {
  var texts = ShowingTexts()
  /// The kinds of values of each property that was rendered, and under nil its own.
  var values: [Int?: Set<String>] = [:]
}

extension [ShownSubject] {
  /// Adds the facts of one text.
  mutating func add(_ text: TextFacts, of path: String) {
    for subject in text.subjects { self[subject].texts.add(path, text, of: subject) }
    for value in text.values {
      let kinds = value.kind.map { [$0] } ?? []
      self[value.subject].values[value.property, default: []].formUnion(kinds)
    }
  }
}
