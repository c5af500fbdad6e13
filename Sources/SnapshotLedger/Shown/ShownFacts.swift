import SnapshotReview

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

extension ShowingTexts {
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
