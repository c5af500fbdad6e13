/// What recorded texts have shown of what is declared.
struct ShownFacts: Sendable {
  /// What was shown of one subject.
  struct Subject: Sendable {
    /// The texts of which it is the whole subject, by their numbers.
    var snapshots: [Int] = []
    /// The texts that show it as a part of another.
    var parts: [Int] = []
    /// The journeys that it is in.
    var journeys: [Int] = []
    /// For each property the kinds of its values; nil for one that was never rendered.
    var values: [Set<String>?]
    /// The kinds of its own values, where it is an enum.
    var own: Set<String> = []
  }

  /// A call in a journey.
  struct Call: Hashable, Sendable {
    /// Who is called, in the words of a double.
    let receiver: String
    let name: String
    /// The labels of its arguments, `_` for none.
    let labels: [String]

    /// `showProfile(of:)`.
    var title: String { name + "(" + labels.map { $0 + ":" }.joined() + ")" }

    /// `router.showProfile(of:)`.
    var words: String { receiver + "." + title }
  }

  var subjects: [Subject]
  /// For each declared error the cases that were shown.
  var errors: [Set<String>]
  /// For each folder of references the calls of its journeys.
  var calls: [String: Set<Call>] = [:]
  /// For each folder of references cases behind `any Error`, whose type nobody wrote down.
  var looseCases: [String: Set<String>] = [:]
  /// The fixture files that journeys were answered from: `Search/searchArtist_success.json`.
  var answers: Set<String> = []
  /// How many texts there are, and how many of them can be read.
  var textCount = 0
  var readCount = 0

  init(_ declarations: Declarations) {
    subjects = declarations.subjects.map { Subject(values: $0.properties.map { _ in nil }) }
    errors = declarations.errors.map { _ in [] }
  }

  /// Adds what other texts have shown.
  mutating func merge(_ other: ShownFacts) {
    for number in subjects.indices {
      let more = other.subjects[number]
      subjects[number].snapshots += more.snapshots
      subjects[number].parts += more.parts
      subjects[number].journeys += more.journeys
      subjects[number].own.formUnion(more.own)
      for (property, kinds) in more.values.enumerated() {
        guard let kinds else { continue }
        subjects[number].values[property] =
          subjects[number].values[property]?.union(kinds) ?? kinds
      }
    }
    for number in errors.indices { errors[number].formUnion(other.errors[number]) }
    calls.merge(other.calls) { $0.union($1) }
    looseCases.merge(other.looseCases) { $0.union($1) }
    answers.formUnion(other.answers)
    textCount += other.textCount
    readCount += other.readCount
  }
}

/// What one text says, kept apart until it is known to be canonical.
struct TextFacts {
  /// A kind of value of a property; of the subject itself where there is no property.
  struct Value {
    let subject: Int
    let property: Int?
    /// Nil where only that it was rendered is known.
    let kind: String?
  }

  var isJourney = false
  /// The subject that the whole text is of.
  var roots: Set<Int> = []
  var subjects: Set<Int> = []
  var values: [Value] = []
  var errors: [(error: Int, name: String)] = []
  var looseCases: [String] = []
  var calls: [ShownFacts.Call] = []
  var answers: [String] = []
}

extension ShownFacts {
  /// Adds what a text says.
  ///
  /// - Parameters:
  ///   - text: Its facts.
  ///   - number: The text's number.
  ///   - folder: The folder of its references, the test target's name.
  mutating func add(_ text: TextFacts, of number: Int, in folder: String) {
    readCount += 1
    for subject in text.subjects {
      if text.isJourney {
        subjects[subject].journeys.append(number)
      } else if text.roots.contains(subject) {
        subjects[subject].snapshots.append(number)
      } else {
        subjects[subject].parts.append(number)
      }
    }
    for value in text.values {
      guard let property = value.property else {
        if let kind = value.kind { subjects[value.subject].own.insert(kind) }
        continue
      }
      if subjects[value.subject].values[property] == nil {
        subjects[value.subject].values[property] = []
      }
      if let kind = value.kind { subjects[value.subject].values[property]?.insert(kind) }
    }
    for (error, name) in text.errors { errors[error].insert(name) }
    if !text.calls.isEmpty { calls[folder, default: []].formUnion(text.calls) }
    if !text.looseCases.isEmpty { looseCases[folder, default: []].formUnion(text.looseCases) }
    answers.formUnion(text.answers)
  }
}
