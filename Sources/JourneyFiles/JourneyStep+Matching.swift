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
      case .word(let word): return [.word(word)]
      case .argument:
        guard let argument = rest.popFirst() else { return [] }
        return argument.spelling == .duration ? [.number, .unit] : [.argument(argument)]
      }
    }
  }
}

/// What may stand at one word of a phrase.
private enum StepSlot {
  case word(String)
  case argument(StepArgument)
  case number
  case unit

  func overlaps(_ other: StepSlot) -> Bool {
    switch (self, other) {
    case (.word(let left), .word(let right)): left == right
    case (.word(let word), let slot), (let slot, .word(let word)): slot.accepts(word)
    case (.argument(let left), .argument(let right)): left.overlaps(right)
    case (.argument(let argument), let slot), (let slot, .argument(let argument)):
      argument.overlaps(slot)
    case (.number, .number), (.unit, .unit): true
    case (.number, .unit), (.unit, .number): false
    }
  }

  /// Whether a word may stand there.
  func accepts(_ word: String) -> Bool {
    switch self {
    case .word(let own): own == word
    case .number: StepDuration.read(word, unit: "s") != nil
    case .unit: StepDuration.read("1", unit: word) != nil
    case .argument(let argument):
      StepWord.all(of: word).map { argument.accepts($0) } ?? false
    }
  }
}

extension StepArgument {
  fileprivate func overlaps(_ other: StepArgument) -> Bool {
    switch (spelling, other.spelling) {
    case (.names(let names), _): names.contains { other.accepts(named: $0) }
    case (_, .names(let names)): names.contains { accepts(named: $0) }
    case (.anything, _), (_, .anything): true
    default: spelling == other.spelling
    }
  }

  /// Whether a part of a time may be the argument.
  fileprivate func overlaps(_ slot: StepSlot) -> Bool {
    switch spelling {
    case .names(let names): names.contains { slot.accepts($0) }
    case .number: slot.accepts("1")
    case .anything: true
    case .quoted, .duration: false
    }
  }

  /// Whether a name may be the argument, with or without quotes.
  private func accepts(named name: String) -> Bool {
    [StepWord(written: name, quoted: nil), StepWord(written: "\"\(name)\"", quoted: name)]
      .contains { accepts([$0]) }
  }
}

extension StepSpelling {
  /// The name that is most like a word; nil where there are no names.
  func nearest(to word: String) -> String? {
    guard case .names(let names) = self else { return nil }
    return names.min { left, right in
      let (near, far) = (editDistance(left, word), editDistance(right, word))
      return (near, left) < (far, right)
    }
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
