/// Lines that are no longer than a reader's window.
enum Wrapping {
  /// A declaration whose first outer list of parameters stands one a line where it is too long.
  ///
  /// - Parameters:
  ///   - text: The declaration in one line.
  ///   - margin: How far from the left it will stand, and what follows it.
  /// - Returns: The declaration in as many lines as it takes.
  static func wrapped(_ text: String, margin: Int) -> String {
    guard text.count + margin > 100, let (open, close) = list(in: text) else { return text }
    let inner = text[text.index(after: open)..<close]
    let parts = split(inner)
    guard !inner.isEmpty, parts.count > 0 else { return text }
    let lines = parts.map { "  " + $0.drop { $0 == " " } }.joined(separator: ",\n")
    return text[...open] + "\n" + lines + "\n" + text[close...]
  }

  /// The brackets of the longest list in round brackets.
  private static func list(in text: String) -> (String.Index, String.Index)? {
    var (open, best) = ([String.Index](), nil as (String.Index, String.Index)?)
    var isQuoted = false
    var index = text.startIndex
    while index < text.endIndex {
      defer { index = text.index(after: index) }
      if text[index] == "\"" { isQuoted.toggle() }
      if isQuoted { continue }
      if text[index] == "(" { open.append(index) }
      if text[index] == ")", let start = open.popLast() {
        let hasComma = split(text[text.index(after: start)..<index]).count > 1
        let isLonger = best.map {
          text.distance(from: $0.0, to: $0.1) < text.distance(from: start, to: index)
        }
        if hasComma, isLonger != false { best = (start, index) }
      }
    }
    return best
  }

  /// The parts between commas outside of brackets.
  private static func split(_ text: Substring) -> [Substring] {
    var (parts, depth, start) = ([Substring](), 0, text.startIndex)
    var before: Character = " "
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if isQuoted { continue }
      switch text[index] {
      case "(", "[", "<", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ">" where before != "-": depth -= 1
      case "," where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
      before = text[index]
    }
    return parts + [text[start...]]
  }
}
