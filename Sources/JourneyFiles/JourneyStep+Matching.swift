import ProofsheetBasics
import SnapshotRendering

extension JourneyStep {
  /// The words of each argument, when the rest of a step is what the phrase says.
  func arguments(in words: [StepWord]) -> [[StepWord]]? {
    var found: [[StepWord]] = []
    var rest = words[...]
    for part in phrase.parts {
      switch part {
      case .word(let word):
        guard rest.popFirst()?.written == word else { return nil }
      case .argument:
        guard found.count < arguments.count else { return nil }
        let count = arguments[found.count].spelling.wordCount
        guard rest.count >= count else { return nil }
        found.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
    }
    return rest.isEmpty ? found : nil
  }

  /// Why the declaration itself makes no sense; nil when it does.
  var problem: String? {
    let names = phrase.arguments
    if phrase.isMalformed {
      return "The step \"\(phrase.text)\" (\(place)) cannot be matched; write words with spaces "
        + "between them, and each name in braces as a word of its own."
    }
    if names.count != arguments.count {
      let parameters = counted(arguments.count, "parameter")
      return "The step \"\(phrase.text)\" (\(place)) has \(names.count) in braces and "
        + "\(parameters); give each name one."
    }
    let empty = arguments.first { $0.spelling == .names([]) }
    return empty.map {
      "The step \"\(phrase.text)\" (\(place)) can never be written: {\($0.name)} has no values."
    }
  }

  /// Whether one text could be both steps.
  func couldBe(_ other: JourneyStep) -> Bool {
    let (left, right) = (slots, other.slots)
    return left.count == right.count && zip(left, right).allSatisfy { $0.overlaps($1) }
  }

  /// What may stand at each word.
  private var slots: [StepSlot] {
    var rest = arguments[...]
    return phrase.parts.flatMap { part -> [StepSlot] in
      switch part {
      case .word(let word): return [StepSlot(words: StepWord.all(of: word) ?? [])]
      case .argument:
        guard let argument = rest.popFirst() else { return [] }
        return argument.spelling == .duration ? StepSlot.duration : [StepSlot(argument)]
      }
    }
  }
}

/// What may stand at one word of a phrase.
private struct StepSlot {
  /// All that may stand there; nil when there is no end of it.
  var words: [StepWord]?
  var spelling = StepSpelling.anything
  var accepts: (StepWord) -> Bool

  init(words: [StepWord]) {
    self.words = words
    accepts = words.contains
  }

  init(_ argument: StepArgument) {
    spelling = argument.spelling
    accepts = { argument.accepts([$0]) }
    guard case .names(let names) = spelling else { return }
    words = names.flatMap { name in
      [StepWord(written: name, quoted: nil), StepWord(written: "\"\(name)\"", quoted: name)]
    }
  }

  /// A number and its unit, which are two words.
  static var duration: [StepSlot] {
    var number = StepSlot(words: [])
    (number.words, number.spelling) = (nil, .number)
    number.accepts = { StepDuration.read($0.written, unit: "s") != nil }
    return [
      number, StepSlot(words: StepDuration.units.keys.map { .init(written: $0, quoted: nil) }),
    ]
  }

  /// Whether one word could be both.
  func overlaps(_ other: StepSlot) -> Bool {
    if let words { return words.contains(where: other.accepts) }
    if let words = other.words { return words.contains(where: accepts) }
    return spelling == other.spelling || spelling == .anything || other.spelling == .anything
  }
}

extension StepSpelling {
  /// The name that is most like a word; nil where there are no names.
  func nearest(to word: String) -> String? {
    guard case .names(let names) = self else { return nil }
    return NearestWord.to(word, in: names.sorted())
  }
}

extension StepPhrase {
  /// The phrase without the names in braces.
  var shape: String {
    parts.map { part in
      switch part {
      case .word(let word): word
      case .argument: "{}"
      }
    }.joined(separator: " ")
  }
}
