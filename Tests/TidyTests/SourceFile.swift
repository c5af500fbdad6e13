import Foundation

/// A Swift file and its lines.
struct SourceFile {
  let path: String
  let lines: [Substring]
  private let text: String

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Whether the file contains a word, in code or comments.
  func says(_ word: String) -> Bool { text.withCString { strstr($0, word) != nil } }

  /// The lines of code with their 1-based numbers.
  var code: [(number: Int, line: Substring)] {
    lines.enumerated().map { (number: $0.offset + 1, line: $0.element) }
      .filter { !$0.line.drop { $0 == " " }.hasPrefix("//") }
  }
}

/// The rules that a file breaks, each with its line.
extension SourceFile {
  /// The imports of modules that are not allowed.
  func imports(besides allowed: Set<String>) -> [String] {
    code.compactMap { number, line in
      let words = line.split(separator: " ").drop {
        $0.hasPrefix("@") || ["public", "package"].contains($0)
      }
      guard words.first == "import", let module = words.dropFirst().first.map(String.init),
        !allowed.contains(module)
      else { return nil }
      return "\(path):\(number) imports \(module)"
    }
  }

  /// The file, and its functions, where they are too long to be read at once.
  func lengths(ofFile most: Int, ofFunction mostOfFunction: Int) -> [String] {
    var found = lines.count > most ? ["\(path) has \(lines.count) lines"] : []
    for (number, line) in code where line.contains("func ") && !line.hasSuffix("}") {
      let brace = line.prefix { $0 == " " } + "}"
      let end = lines[number...].firstIndex { $0.hasPrefix(brace) } ?? number
      let length = end - number + 2
      if length > mostOfFunction { found.append("\(path):\(number) is \(length) lines long") }
    }
    return found
  }

  /// The uses of words in code.
  func words(_ words: [String]) -> [String] {
    // Most files contain none of the words, which one pass over their bytes shows.
    let said = words.filter(says)
    if said.isEmpty { return [] }
    return code.flatMap { number, line in
      said.filter { line.contains($0) }.map { "\(path):\(number) says \($0)" }
    }
  }
}
