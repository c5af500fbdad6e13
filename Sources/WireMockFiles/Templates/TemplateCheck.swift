import Foundation

/// Checks before anything is rendered that every name in a template means something.
struct TemplateCheck {
  /// The blocks that are no helpers: they change what is rendered, or how often.
  static let structures: Set<String> = ["if", "unless", "each", "with", "assign"]
  /// The parts of a request that a template can name.
  static let requestParts: Set<String> = [
    "url", "path", "pathSegments", "query", "headers", "cookies", "body", "bodyAsBase64", "method",
    "host", "port", "scheme", "baseUrl", "id", "requestLine", "clientIp", "parts", "multipart",
    "binary",
  ]
  static let refusedParts: Set<String> = ["clientIp"]

  /// The names that the template itself gives.
  private var names: Set<String> = []
  /// How many blocks stand around that change what plain names mean.
  private var contexts = 0

  mutating func check(_ pieces: [Template.Piece]) throws(TemplateProblem) {
    for piece in pieces {
      switch piece {
      case .text: break
      case .output(let expression, _): try check(expression)
      case .block(let block): try check(block)
      }
    }
  }

  private mutating func check(_ block: Template.Block) throws(TemplateProblem) {
    let name = block.call.name
    guard Self.structures.contains(name) || TemplateHelpers.named(name) != nil else {
      guard block.call.arguments.isEmpty, let path = TemplatePath(name) else {
        throw TemplateProblem("there is no helper \(name) in {{#\(name)}}")
      }
      try check(path)
      return try checkBody(of: block, changesContext: true)
    }
    if let helper = TemplateHelpers.named(name) {
      guard helper.takesBlocks else {
        throw TemplateProblem("{{#\(name)}} is not understood as a block: write {{\(name) …}}")
      }
      try check(block.call, as: helper, isBlock: true)
      return try checkBody(of: block, changesContext: false)
    }
    let wanted = 1
    guard block.call.arguments.count == wanted, block.call.options.isEmpty else {
      throw TemplateProblem("{{#\(name)}} takes one value")
    }
    try check(block.call.arguments[0])
    if name == "assign" { try assign(block.call.arguments[0], in: name) }
    try checkBody(of: block, changesContext: name == "each" || name == "with")
  }

  private mutating func checkBody(of block: Template.Block, changesContext: Bool)
    throws(TemplateProblem)
  {
    names.formUnion(block.names)
    contexts += changesContext ? 1 : 0
    try check(block.body)
    contexts -= changesContext ? 1 : 0
    try check(block.alternative)
  }

  private mutating func check(_ expression: Template.Expression) throws(TemplateProblem) {
    switch expression {
    case .literal: break
    case .path(let path): try check(path)
    case .call(let call):
      guard let helper = TemplateHelpers.named(call.name) else {
        throw TemplateProblem(
          Self.structures.contains(call.name)
            ? "{{\(call.name)}} is a block: write {{#\(call.name) …}}"
            : "there is no helper \(call.name)"
        )
      }
      try check(call, as: helper, isBlock: false)
    }
  }

  private mutating func check(_ call: Template.Call, as helper: TemplateHelper, isBlock: Bool)
    throws(TemplateProblem)
  {
    let count = call.arguments.count
    let isTextGiven = isBlock && !TemplateHelpers.isQuestion(call.name)
    guard helper.arity.contains(count + (isTextGiven ? 1 : 0)) else {
      throw TemplateProblem("{{\(call.name)}} takes \(helper.arity.words), not \(count)")
    }
    for option in call.options where !helper.options.contains(option.key) {
      throw TemplateProblem("{{\(call.name)}} has no option \(option.key)")
    }
    for expression in call.arguments + call.options.map(\.value) { try check(expression) }
    if call.name == "eq" || call.name == "neq" { try checkComparison(call) }
    try assignments(of: call, isBlock: isBlock)
    let literals = call.arguments.map(\.literal)
    let options = call.options.compactMap { option in option.value.literal.map { (option.key, $0) }
    }
    try helper.check?(literals, Dictionary(options) { first, _ in first })
  }

  /// In WireMock a list of values equals no text, so that the comparison is never what it seems.
  private func checkComparison(_ call: Template.Call) throws(TemplateProblem) {
    for case .path(let path) in call.arguments where path.isList {
      throw TemplateProblem(
        "{{\(call.name)}} compares \(path.text), which is a list: write \(path.text).[0]"
      )
    }
  }

  // MARK: - Names

  /// Notes what a helper gives a name to.
  private mutating func assignments(of call: Template.Call, isBlock: Bool) throws(TemplateProblem) {
    switch call.name {
    case "formData", "parseJson":
      guard let target = isBlock ? call.arguments.first : call.arguments.dropFirst().first else {
        return
      }
      try assign(target, in: call.name)
    case "regexExtract":
      guard call.arguments.count == 3 else { return }
      try assign(call.arguments[2], in: call.name)
    default:
      guard let option = call.options.first(where: { $0.key == "assign" }) else { return }
      try assign(option.value, in: call.name)
    }
  }

  private mutating func assign(_ target: Template.Expression, in helper: String)
    throws(TemplateProblem)
  {
    guard case .text(let name)? = target.literal else {
      throw TemplateProblem("{{\(helper)}} gives a name that is no text in quotes")
    }
    names.insert(name)
  }

  private func check(_ path: TemplatePath) throws(TemplateProblem) {
    guard let first = path.parts.first else { return }
    if first.hasPrefix("@") {
      let known: Set<String> = ["@index", "@first", "@last", "@key", "@root", "@odd", "@even"]
      if known.contains(first) || names.contains(String(first.dropFirst())) { return }
      throw TemplateProblem("\(first) is no name that a block gives")
    }
    if first == "request" { return try checkRequest(path) }
    if first == "parameters" || names.contains(first) || contexts > 0 { return }
    throw TemplateProblem("{{\(path.text)}} names nothing: a template knows request and parameters")
  }

  private func checkRequest(_ path: TemplatePath) throws(TemplateProblem) {
    var parts = path.parts.dropFirst()
    if parts.first == "requestLine" { parts = parts.dropFirst() }
    guard let part = parts.first else { return }
    guard Self.requestParts.contains(part), !Self.refusedParts.contains(part) else {
      throw TemplateProblem("a request has no part \(part) in {{\(path.text)}}")
    }
  }
}

extension TemplatePath {
  /// Whether it leads to all values of a name, or to all segments of the path.
  fileprivate var isList: Bool {
    guard parts.first == "request" else { return false }
    let inner = parts.dropFirst().drop { $0 == "requestLine" }
    switch inner.first {
    case "path", "pathSegments": return inner.count == 1
    case "query", "headers", "cookies": return inner.count == 2
    default: return false
    }
  }
}

extension Template.Expression {
  var literal: TemplateValue? {
    guard case .literal(let value) = self else { return nil }
    return value
  }
}

extension ClosedRange<Int> {
  fileprivate var words: String {
    if lowerBound == upperBound { return lowerBound == 1 ? "one value" : "\(lowerBound) values" }
    return upperBound > 50
      ? "at least \(lowerBound) values" : "\(lowerBound) to \(upperBound) values"
  }
}
