import ProofsheetBasics

/// Why a scenario could not be read from a file or written to one.
package enum ScenarioFileProblem: FixtureProblem {
  /// The file is no JSON.
  case syntax(file: String, line: Int, column: Int, problem: String)
  /// A key that no scenario has at this place.
  case unknownKey(String, file: String, line: Int, known: [String])
  /// A key is missing.
  case missingKey(String, file: String, line: Int)
  /// A value of another kind than the key needs.
  case wrongKind(key: String, found: String, wanted: String, file: String, line: Int)
  /// Keys of which only one may stand there.
  case contradiction([String], file: String, line: Int)
  /// The name of the scenario is not the name of its file.
  case otherName(String, file: String, wanted: String)
  /// A recorded exchange that cannot be played back.
  case unusable(String, file: String, line: Int)
  /// A part of a scenario that exists only in Swift.
  case onlyInSwift(String, place: SourcePlace)
}

extension ScenarioFileProblem {
  /// What is wrong, where, and what to do, in one sentence.
  package var description: String {
    switch self {
    case .syntax(let file, let line, let column, let problem):
      "\(file):\(line):\(column) is no JSON: \(problem)."
    case .unknownKey(let key, let file, let line, let known):
      "\(file):\(line) holds the key \(quoted(key)), which means nothing there: use one of "
        + "\(known.joined(separator: ", "))."
    case .missingKey(let key, let file, let line):
      "\(file):\(line) lacks the key \(quoted(key)): add it."
    case .wrongKind(let key, let found, let wanted, let file, let line):
      "\(file):\(line): \(quoted(key)) is \(found), but must be \(wanted)."
    case .contradiction(let keys, let file, let line):
      "\(file):\(line) holds \(keys.map { quoted($0) }.joined(separator: " and ")): keep one of them."
    case .otherName(let name, let file, let wanted):
      "\(file) declares the scenario \(quoted(name)), but its file is named for "
        + "\(quoted(wanted)): make them equal."
    case .unusable(let reason, let file, let line):
      "\(file):\(line) cannot be played back: \(reason)."
    case .onlyInSwift(let part, let place):
      "The stub at \(place) cannot be written to a file: \(part) exists only in Swift."
    }
  }
}
