import SnapshotReview

/// The subjects and values that one recorded text shows.
struct TextFacts: Sendable {
  /// A kind of value that a text shows for a property, or for the subject itself if `property` is
  /// `nil`.
  struct Value: Sendable {
    let subject: Int
    let property: Int?
    /// The kind of the value; `nil` records only that the property was rendered.
    let kind: String?
  }

  var isJourney = false
  /// The subjects that the text shows by themselves, outside of any other subject.
  var roots: Set<Int> = []
  var subjects: Set<Int> = []
  var values: [Value] = []
}

extension ShowingTexts {
  /// Adds the path of a text that shows a subject.
  ///
  /// The path of a transcript is added to `journeys`, and the path of a snapshot of the subject to
  /// `snapshots`. Any other path is added to `parts`.
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
  /// Adds the facts of one text to the subjects that the text shows.
  mutating func add(_ text: TextFacts, of path: String) {
    for subject in text.subjects { self[subject].texts.add(path, text, of: subject) }
    for value in text.values {
      let kinds = value.kind.map { [$0] } ?? []
      self[value.subject].values[value.property, default: []].formUnion(kinds)
    }
  }
}
