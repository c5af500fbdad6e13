import Foundation

/// Reads the text of a path into an XML document.
struct XPathParser {
  private let text: String
  private var rest: Substring
  private var depth = 0

  init(_ text: String) {
    self.text = text
    rest = Substring(text)
  }

  /// All steps; nothing may follow.
  mutating func whole() throws(TemplateProblem) -> [XPath.Step] {
    let steps = try path()
    skipSpace()
    guard rest.isEmpty, !steps.isEmpty else { throw problem() }
    return steps
  }

  private func problem() -> TemplateProblem {
    let place = rest.isEmpty ? "the end" : "\"\(rest.prefix(40))\""
    return TemplateProblem("\(place) of the XPath \"\(text)\" is not understood")
  }

  private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }

  private mutating func takes(_ word: String) -> Bool {
    skipSpace()
    guard rest.hasPrefix(word) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  /// A word that is no beginning of a longer name.
  private mutating func takes(name word: String) -> Bool {
    skipSpace()
    guard rest.hasPrefix(word), rest.dropFirst(word.count).first.map({ !Self.isPart($0) }) ?? true
    else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  private static func isPart(_ letter: Character) -> Bool {
    letter.isLetter || letter.isNumber || "_-.:".contains(letter)
  }

  private mutating func path() throws(TemplateProblem) -> [XPath.Step] {
    var steps: [XPath.Step] = []
    var isDeep = takes("//")
    // A path without a slash begins below the node it is asked of.
    if !isDeep { _ = takes("/") }
    while true {
      steps.append(try step(isDeep: isDeep))
      isDeep = takes("//")
      guard isDeep || takes("/") else { return steps }
    }
  }

  private mutating func step(isDeep: Bool) throws(TemplateProblem) -> XPath.Step {
    let test = try test()
    var predicates: [XPathPredicate] = []
    while takes("[") {
      predicates.append(try either())
      guard takes("]") else { throw problem() }
    }
    return XPath.Step(isDeep: isDeep, test: test, predicates: predicates)
  }

  private mutating func test() throws(TemplateProblem) -> XPath.Test {
    if takes("@*") { return .anyAttribute }
    if takes("*") { return .anyElement }
    if takes("@") {
      guard let name = name() else { throw problem() }
      return .attribute(name)
    }
    if takes("text()") { return .text }
    if takes("node()") { return .anyNode }
    skipSpace()
    if rest.hasPrefix("..") { throw problem() }
    if takes(".") { return .itself }
    let start = rest
    guard let name = name(), rest.first != "(", !name.contains("::") else {
      rest = start
      throw problem()
    }
    return .element(name)
  }

  private mutating func name() -> String? {
    skipSpace()
    let name = rest.prefix(while: Self.isPart)
    guard let first = name.first, first.isLetter || first == "_" else { return nil }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  // MARK: - Predicates

  private mutating func either() throws(TemplateProblem) -> XPathPredicate {
    depth += 1
    defer { depth -= 1 }
    guard depth < 20 else { throw problem() }
    var predicate = try both()
    while takes(name: "or") { predicate = .either(predicate, try both()) }
    return predicate
  }

  private mutating func both() throws(TemplateProblem) -> XPathPredicate {
    var predicate = try comparison()
    while takes(name: "and") { predicate = .both(predicate, try comparison()) }
    return predicate
  }

  private mutating func comparison() throws(TemplateProblem) -> XPathPredicate {
    let left = try operand()
    for sign in ["!=", "<=", ">=", "=", "<", ">"] where takes(sign) {
      return .compares(left, sign, try operand())
    }
    return left
  }

  private mutating func operand() throws(TemplateProblem) -> XPathPredicate {
    skipSpace()
    if takes("(") {
      let inner = try either()
      guard takes(")") else { throw problem() }
      return inner
    }
    if let quote = rest.first, quote == "'" || quote == "\"" {
      let literal = rest.dropFirst().prefix { $0 != quote }
      rest = rest.dropFirst(literal.count + 1)
      guard rest.first == quote else { throw problem() }
      rest = rest.dropFirst()
      return .literal(String(literal))
    }
    let digits = rest.prefix { $0.isNumber || $0 == "." }
    if digits.first?.isNumber == true, let number = Double(digits) {
      rest = rest.dropFirst(digits.count)
      return .number(number)
    }
    for (function, arity) in XPathPredicate.functions where rest.hasPrefix(function + "(") {
      return try call(function, arity)
    }
    return .path(try path())
  }

  private mutating func call(_ function: String, _ arity: ClosedRange<Int>) throws(TemplateProblem)
    -> XPathPredicate
  {
    let start = rest
    rest = rest.dropFirst(function.count + 1)
    var arguments: [XPathPredicate] = []
    while !takes(")") {
      if !arguments.isEmpty, !takes(",") { throw problem() }
      arguments.append(try either())
    }
    guard arity.contains(arguments.count) else {
      rest = start
      throw problem()
    }
    return .call(function, arguments)
  }
}
