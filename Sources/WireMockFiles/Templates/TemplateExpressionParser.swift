import Foundation

/// Reads what stands in one tag: `now offset='3 days' format="yyyy"`.
struct TemplateExpressionParser {
  private let text: String
  private var rest: Substring
  private var depth = 0

  init(_ text: String) {
    self.text = text
    rest = Substring(text)
  }

  private func problem() -> TemplateProblem {
    TemplateProblem("\"\(rest.prefix(40))\" of {{\(text)}} is not understood")
  }

  private mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }

  /// A tag that prints something: a value, or a helper with its arguments.
  mutating func whole() throws(TemplateProblem) -> Template.Expression {
    skipSpace()
    if let first = rest.first, first == "'" || first == "\"" || first == "(" {
      return try operand()
    }
    let call = try call()
    if !call.arguments.isEmpty || !call.options.isEmpty { return .call(call) }
    if TemplateHelpers.named(call.name) != nil { return .call(call) }
    if let number = Self.number(Substring(call.name)) { return .literal(number) }
    guard let path = TemplatePath(call.name) else { throw problem() }
    return .path(path)
  }

  /// A helper with its arguments up to the end.
  mutating func call() throws(TemplateProblem) -> Template.Call {
    var call = Template.Call(name: try word())
    while true {
      skipSpace()
      guard let first = rest.first, first != ")" else { return call }
      let key = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      if !key.isEmpty, rest.dropFirst(key.count).first == "=" {
        rest = rest.dropFirst(key.count + 1)
        skipSpace()
        call.options.append((String(key), try operand()))
      } else {
        call.arguments.append(try operand())
      }
    }
  }

  /// Letters up to a space or a parenthesis; brackets may hold anything.
  private mutating func word() throws(TemplateProblem) -> String {
    skipSpace()
    var isInBrackets = false
    let word = rest.prefix { letter in
      if letter == "[" { isInBrackets = true }
      if letter == "]" { isInBrackets = false }
      return isInBrackets || !(letter.isWhitespace || "()'\"=|".contains(letter))
    }
    guard !word.isEmpty else { throw problem() }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  private mutating func operand() throws(TemplateProblem) -> Template.Expression {
    skipSpace()
    guard let first = rest.first else { throw problem() }
    if first == "'" || first == "\"" { return .literal(.text(try quotedText(first))) }
    if first == "(" {
      depth += 1
      defer { depth -= 1 }
      guard depth < 20 else { throw problem() }
      rest = rest.dropFirst()
      let call = try call()
      guard rest.first == ")" else { throw problem() }
      rest = rest.dropFirst()
      return .call(call)
    }
    let word = try word()
    switch word {
    case "true": return .literal(.bool(true))
    case "false": return .literal(.bool(false))
    case "null", "undefined": return .literal(.null)
    default: break
    }
    if let number = Self.number(Substring(word)) { return .literal(number) }
    guard let path = TemplatePath(word) else { throw problem() }
    return .path(path)
  }

  private static func number(_ word: Substring) -> TemplateValue? {
    let digits = word.first == "-" ? word.dropFirst() : word
    guard let first = digits.first, first.isNumber, digits.allSatisfy({ $0.isNumber || $0 == "." }),
      digits.filter({ $0 == "." }).count < 2
    else { return nil }
    return .number(String(word))
  }

  /// A text in quotes; a backslash before the quote keeps it in.
  private mutating func quotedText(_ quote: Character) throws(TemplateProblem) -> String {
    rest = rest.dropFirst()
    var result = ""
    while let letter = rest.first {
      rest = rest.dropFirst()
      if letter == quote { return result }
      if letter == "\\", rest.first == quote {
        result.append(quote)
        rest = rest.dropFirst()
      } else {
        result.append(letter)
      }
    }
    throw problem()
  }
}
