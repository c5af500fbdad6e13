import Foundation
import HTTPFixtures
import JSONSyntax

/// Reads the text of a path into a JSON value.
struct JSONPathParser {
  private let text: String
  private var rest: Substring
  private var depth = 0

  init(_ text: String) {
    self.text = text
    rest = Substring(text)
  }

  /// The steps of a path that begins with `$`, or with the name of a member.
  mutating func steps() throws(TemplateProblem) -> [JSONPath.Step] {
    if rest.first == "$" {
      rest = rest.dropFirst()
    } else {
      // Without its root a path begins at a member, as Jayway reads it.
      rest = rest.first == "[" ? rest : "." + rest
    }
    let steps = try tail()
    guard rest.isEmpty else { throw problem() }
    return steps
  }

  private func problem(_ reason: String = "is not understood") -> TemplateProblem {
    let place = rest.isEmpty ? "the end" : "\"\(rest.prefix(40))\""
    return TemplateProblem("\(place) of the JSONPath \"\(text)\" \(reason)")
  }

  private mutating func skipSpace() { rest = rest.drop { $0 == " " } }

  private mutating func takes(_ word: String) -> Bool {
    skipSpace()
    guard rest.hasPrefix(word) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  private mutating func tail() throws(TemplateProblem) -> [JSONPath.Step] {
    var steps: [JSONPath.Step] = []
    while let next = rest.first {
      if next == "." {
        rest = rest.dropFirst()
        if rest.first == "." {
          rest = rest.dropFirst()
          steps.append(.descent)
        }
        // As Spring writes it: `$.['name']`.
        if rest.first == "[" { continue }
        steps.append(try member())
      } else if next == "[" {
        rest = rest.dropFirst()
        steps.append(try bracket())
      } else {
        break
      }
    }
    return steps
  }

  private mutating func member() throws(TemplateProblem) -> JSONPath.Step {
    if rest.first == "*" {
      rest = rest.dropFirst()
      return .wildcard
    }
    let name = rest.prefix { $0.isLetter || $0.isNumber || "_-$@:/".contains($0) }
    guard !name.isEmpty else { throw problem() }
    rest = rest.dropFirst(name.count)
    guard rest.first == "(" else { return .member(String(name)) }
    guard rest.hasPrefix("()"), name == "length" || name == "size" else {
      rest = name + rest
      throw problem("is a function that is not understood")
    }
    rest = rest.dropFirst(2)
    return .length
  }

  private mutating func bracket() throws(TemplateProblem) -> JSONPath.Step {
    skipSpace()
    let step: JSONPath.Step
    switch rest.first {
    case "*":
      rest = rest.dropFirst()
      step = .wildcard
    case "?":
      rest = rest.dropFirst()
      guard takes("(") else { throw problem() }
      step = .filter(try anyFilter())
      guard takes(")") else { throw problem() }
    case "'", "\"":
      var names = [try quotedText()]
      while takes(",") {
        skipSpace()
        names.append(try quotedText())
      }
      step = names.count == 1 ? .member(names[0]) : .members(names)
    default: step = try numbers()
    }
    guard takes("]") else { throw problem() }
    return step
  }

  private mutating func quotedText() throws(TemplateProblem) -> String {
    guard let quote = rest.first, quote == "'" || quote == "\"" else { throw problem() }
    rest = rest.dropFirst()
    var result = ""
    while let letter = rest.first, letter != quote {
      rest = rest.dropFirst()
      if letter == "\\", let next = rest.first {
        result.append(next)
        rest = rest.dropFirst()
      } else {
        result.append(letter)
      }
    }
    guard !rest.isEmpty else { throw problem("lacks a quote") }
    rest = rest.dropFirst()
    return result
  }

  private mutating func integer() -> Int? {
    skipSpace()
    let digits = rest.prefix { $0 == "-" || $0.isNumber }
    rest = rest.dropFirst(digits.count)
    return Int(digits)
  }

  private mutating func numbers() throws(TemplateProblem) -> JSONPath.Step {
    let first = integer()
    if takes(":") { return .slice(first, integer()) }
    guard let first else { throw problem() }
    var indices = [first]
    while takes(",") {
      guard let next = integer() else { throw problem() }
      indices.append(next)
    }
    return .indices(indices)
  }
}

// MARK: - Filters

extension JSONPathParser {
  private mutating func anyFilter() throws(TemplateProblem) -> JSONFilter {
    depth += 1
    defer { depth -= 1 }
    guard depth < 20 else { throw problem("is nested too deep") }
    var filters = [try allFilter()]
    while takes("||") { filters.append(try allFilter()) }
    return filters.count == 1 ? filters[0] : .any(filters)
  }

  private mutating func allFilter() throws(TemplateProblem) -> JSONFilter {
    var filters = [try oneFilter()]
    while takes("&&") { filters.append(try oneFilter()) }
    return filters.count == 1 ? filters[0] : .all(filters)
  }

  private mutating func oneFilter() throws(TemplateProblem) -> JSONFilter {
    if takes("!(") {
      let filter = try anyFilter()
      guard takes(")") else { throw problem() }
      return .not(filter)
    }
    if takes("!") { return .not(try oneFilter()) }
    if takes("(") {
      let filter = try anyFilter()
      guard takes(")") else { throw problem() }
      return filter
    }
    let left = try operand()
    if takes("=~") { return .matches(left, try expression()) }
    for sign in ["==", "!=", "<=", ">=", "<", ">"] where takes(sign) {
      return .compares(left, sign, try operand())
    }
    skipSpace()
    guard rest.first == ")" || rest.hasPrefix("&&") || rest.hasPrefix("||") else { throw problem() }
    return .exists(left)
  }

  private mutating func operand() throws(TemplateProblem) -> JSONFilter.Operand {
    skipSpace()
    switch rest.first {
    case "@", "$":
      let fromRoot = rest.first == "$"
      rest = rest.dropFirst()
      return .path(try tail(), fromRoot: fromRoot)
    case "'", "\"": return .value(.string(try quotedText()))
    default: break
    }
    let word = rest.prefix { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    guard let node = try? JSONParser.parse(Data(word.utf8)), !word.isEmpty else { throw problem() }
    rest = rest.dropFirst(word.count)
    return .value(node)
  }

  private mutating func expression() throws(TemplateProblem) -> BoundedExpression {
    guard takes("/") else { throw problem() }
    var pattern = ""
    while let letter = rest.first, letter != "/" {
      rest = rest.dropFirst()
      if letter == "\\", rest.first == "/" { continue }
      pattern.append(letter)
      if letter == "\\", let next = rest.first {
        pattern.append(next)
        rest = rest.dropFirst()
      }
    }
    rest = rest.dropFirst()
    let ignoresCase = rest.first == "i"
    if ignoresCase { rest = rest.dropFirst() }
    guard let expression = BoundedExpression(ignoresCase ? "(?i)" + pattern : pattern) else {
      throw problem("is no regular expression")
    }
    return expression
  }
}
