/// Why a journey file could not be played.
package enum JourneyFileError: Error, Equatable, Sendable {
  /// What is wrong with an argument of a step.
  package struct WrongArgument: Error, Equatable, Sendable {
    /// The name in the braces.
    let name: String
    /// What the file says.
    let found: String
    /// What may be written.
    let allowed: String
    /// What may have been meant.
    let nearest: String?
  }

  /// No line is a step.
  case noSteps(path: String)
  /// An indented line stands above the first step.
  case nothingAbove(place: String)
  /// `...` stands where a step should be.
  case dotsAtMargin(place: String)
  /// `journey:` or `scenario:` says nothing.
  case emptyHead(key: String, place: String)
  /// `journey:` or `scenario:` stands there twice.
  case repeated(key: String, place: String, first: Int)
  /// Something follows the end.
  case behindTheEnd(place: String, end: Int)
  /// A quotation mark has no other.
  case openQuote(place: String, step: String)
  /// No declared step has these words.
  case unknownStep(place: String, step: String, near: [String])
  /// A step has the words of a declared one, and an argument that it cannot have.
  case wrongArgument(place: String, phrase: String, WrongArgument)
  /// The scenario is neither declared nor a file.
  case unknownScenario(place: String, name: String, reason: String, known: [String])
  /// The scenario is a file that cannot be read.
  case unreadScenario(place: String, reason: String)
  /// Two of the declared scenarios have the name.
  case twoScenarios(place: String, name: String)
  /// A closure took steps of its own.
  case severalSteps(place: String, step: String, other: String)
  /// A transcript has a line that a file could not hold.
  case unindented(line: String)
}

extension JourneyFileError: CustomStringConvertible {
  /// One sentence that says what, where and what to do.
  package var description: String {
    switch self {
    case .noSteps(let path):
      "\(path) has no steps; write each one on a line that is not indented."
    case .nothingAbove(let place):
      "\(place) is indented, but no step stands above it; a step starts at the left margin."
    case .dotsAtMargin(let place):
      "\(place) is no step: ... stands for lines below a step; indent it."
    case .emptyHead(let key, let place):
      "\(place) names no \(key); write its name behind the colon, or delete the line."
    case .repeated(let key, let place, let first):
      "\(place) names a second \(key), after line \(first); delete one of them."
    case .behindTheEnd(let place, let end):
      "\(place) stands behind the end in line \(end); move it above."
    case .openQuote(let place, let step):
      "\(place) has a quotation mark without another: \(step)"
    case .unknownStep(let place, let step, let near):
      "\(place) is no step that the test declares: \(step)" + Self.list(near, "The nearest are:")
    case .wrongArgument(let place, let phrase, let wrong):
      "\(place) says \(wrong.found) for {\(wrong.name)} of \"\(phrase)\", which is "
        + "\(wrong.allowed)" + (wrong.nearest.map { "; the nearest is \($0)." } ?? ".")
    case .unknownScenario(let place, let name, let reason, let known):
      "\(place) names the scenario \"\(name)\", which the test does not declare and which is no "
        + "file: \(reason)" + Self.list(known, "The test declares:")
    case .unreadScenario(let place, let reason):
      "\(place) names a scenario whose file cannot be used: \(reason)"
    case .twoScenarios(let place, let name):
      "\(place) names the scenario \"\(name)\", and the test declares two of that name; give one of "
        + "them another."
    case .severalSteps(let place, let step, let other):
      "\(place) (\(step)) takes a step of its own, \"\(other)\"; let its closure do only what the "
        + "view would call, and write the other step on a line of its own."
    case .unindented(let line):
      "The transcript has a line that stands at the left margin: \(line)"
    }
  }

  private static func list(_ items: [String], _ title: String) -> String {
    items.isEmpty ? "" : "\n\(title)" + items.map { "\n  \($0)" }.joined()
  }
}
