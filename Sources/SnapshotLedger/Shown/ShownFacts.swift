import SnapshotReview

/// The subjects and values that one recorded text shows.
struct TextFacts: Sendable {
  /// A kind of value that a text shows for a property, or for the subject itself if `property` is
  /// `nil`.
  struct Value: Sendable {
    let subject: Int
    let property: Int?
    /// The kind; `nil` records only that the property was rendered.
    let kind: String?
  }

  var isJourney = false
  /// The subjects of which the text is a whole snapshot, and not a part.
  var roots: Set<Int> = []
  var subjects: Set<Int> = []
  var values: [Value] = []
}

extension ShowingTexts {
  /// Adds a text that shows the subject with this number.
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

/// Everything that recorded texts show of one subject.
struct ShownSubject: Sendable {
  var texts = ShowingTexts()
  /// The kinds of values of each rendered property; the key `nil` has the cases of a subject that
  /// is an enum.
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
