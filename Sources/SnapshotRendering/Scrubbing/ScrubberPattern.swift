import Foundation

/// A regular expression, compiled once.
struct ScrubberPattern: Sendable {
  let text: String
  /// The compiled expression; nil when the text is no regular expression.
  private let expression: NSRegularExpression?

  init(_ text: String) {
    self.text = text
    expression = try? NSRegularExpression(pattern: text)
  }

  var isMalformed: Bool { expression == nil }

  /// Returns the range of the first capture group in each match in `line`.
  ///
  /// For an expression without a group, the result has the range of each whole match.
  func ranges(in line: String) -> [Range<String.Index>] {
    guard let expression else { return [] }
    let whole = NSRange(line.startIndex..<line.endIndex, in: line)
    let group = expression.numberOfCaptureGroups > 0 ? 1 : 0
    return expression.matches(in: line, range: whole)
      .compactMap { Range($0.range(at: group), in: line) }
  }
}

/// A key path with wildcards.
package struct KeyPathPattern: Sendable {
  let components: [String]

  package init(_ path: String) { components = Self.split(path) }

  /// The last name in the path, which is also the word in the tokens of the replaced values: `id`
  /// in `<id 1>`.
  var token: String {
    components.last { $0 != "*" && $0 != "**" && !$0.isEmpty } ?? "value"
  }

  /// Whether the pattern matches a key path.
  func matches(_ path: [String]) -> Bool {
    // `reached[n]` is true if the first n components of the pattern match the path so far.
    var reached = [true] + Array(repeating: false, count: components.count)
    skipAny(&reached)
    for component in path {
      var next = Array(repeating: false, count: components.count + 1)
      for (index, pattern) in components.enumerated() where reached[index] {
        if pattern == "**" { next[index] = true }
        if pattern == "*" || pattern == component { next[index + 1] = true }
      }
      skipAny(&next)
      reached = next
    }
    return reached[components.count]
  }

  private func skipAny(_ reached: inout [Bool]) {
    for (index, pattern) in components.enumerated() where pattern == "**" && reached[index] {
      reached[index + 1] = true
    }
  }

  /// Splits a path at dots and brackets outside of quotes: `by."a.b"[2]` has three parts.
  private static func split(_ path: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in path {
      switch character {
      case "\"":
        isQuoted.toggle()
        parts[parts.count - 1].append(character)
      case "." where !isQuoted, "[" where !isQuoted: parts.append("")
      case "]" where !isQuoted: break
      default: parts[parts.count - 1].append(character)
      }
    }
    return parts.first == "" ? Array(parts.dropFirst()) : parts
  }
}
