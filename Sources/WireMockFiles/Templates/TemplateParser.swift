import Foundation

/// Reads the text of a Handlebars template.
struct TemplateParser {
  private static let depthLimit = 40

  /// What stands between two braces.
  private struct Tag {
    let text: String
    let escapes: Bool
    let trimsBefore: Bool
    let trimsBehind: Bool
  }

  private var rest: Substring
  private var depth = 0
  /// The tag that ended the last list of pieces.
  private var end: String?
  private var trimsNext = false

  init(_ text: String) { rest = Substring(text) }

  /// All pieces; no block may be left open.
  mutating func pieces() throws(TemplateProblem) -> [Template.Piece] {
    let pieces = try list()
    if let end { throw TemplateProblem("{{\(end)}} closes nothing") }
    return pieces
  }

  /// Pieces up to the end of the text, an `else` or the end of a block, which `end` then holds.
  private mutating func list() throws(TemplateProblem) -> [Template.Piece] {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else { throw TemplateProblem("blocks are nested too deep") }
    var pieces: [Template.Piece] = []
    while true {
      let start = rest.range(of: "{{")
      var text = String(start.map { rest[..<$0.lowerBound] } ?? rest)
      rest = start.map { rest[$0.lowerBound...] } ?? ""
      if trimsNext { text = String(text.drop(while: \.isWhitespace)) }
      trimsNext = false
      guard start != nil else {
        if !text.isEmpty { pieces.append(.text(text)) }
        end = nil
        return pieces
      }
      if text.hasSuffix("\\") {
        throw TemplateProblem("a template escaped with \\{{ is not understood")
      }
      let tag = try tag()
      if tag.trimsBefore { while text.last?.isWhitespace == true { text.removeLast() } }
      trimsNext = tag.trimsBehind
      if !text.isEmpty { pieces.append(.text(text)) }
      if tag.text.hasPrefix("!") { continue }
      if tag.text.hasPrefix("/") || tag.text == "^" || tag.text == "else"
        || tag.text.hasPrefix("else ")
      {
        end = tag.text
        return pieces
      }
      pieces.append(try piece(tag))
    }
  }

  private mutating func tag() throws(TemplateProblem) -> Tag {
    let isComment = rest.hasPrefix("{{!--") || rest.hasPrefix("{{~!--")
    let isTriple = rest.hasPrefix("{{{")
    let closing = isComment ? "--" : isTriple ? "}}}" : "}}"
    let opening = rest.dropFirst(isTriple ? 3 : 2)
    guard let range = Self.close(closing, in: opening, isComment: isComment) else {
      throw TemplateProblem("\"\(rest.prefix(40))\" lacks its closing braces")
    }
    var text = opening[..<range.lowerBound]
    rest = opening[range.upperBound...]
    if isComment {
      guard let end = rest.range(of: "}}") else {
        throw TemplateProblem("a comment lacks its closing braces")
      }
      text += rest[..<end.lowerBound]
      rest = rest[end.upperBound...]
    }
    let trimsBefore = text.hasPrefix("~")
    let trimsBehind = text.hasSuffix("~")
    if trimsBefore { text = text.dropFirst() }
    if trimsBehind { text = text.dropLast() }
    let isRaw = text.hasPrefix("&")
    return Tag(
      text: (isRaw ? text.dropFirst() : text).trimmingCharacters(in: .whitespacesAndNewlines),
      escapes: !isTriple && !isRaw,
      trimsBefore: trimsBefore,
      trimsBehind: trimsBehind
    )
  }

  /// The closing braces outside of quotes.
  private static func close(_ closing: String, in text: Substring, isComment: Bool)
    -> Range<Substring.Index>?
  {
    if isComment {
      guard let start = text.range(of: "--") else { return nil }
      return text.range(of: "--", range: start.upperBound..<text.endIndex)
    }
    var quote: Character?
    var place = text.startIndex
    let isPlainComment = text.hasPrefix("!")
    while place < text.endIndex {
      let letter = text[place]
      if let open = quote {
        if letter == open { quote = nil }
      } else if !isPlainComment, letter == "'" || letter == "\"" {
        quote = letter
      } else if text[place...].hasPrefix(closing) {
        return place..<text.index(place, offsetBy: closing.count)
      }
      place = text.index(after: place)
    }
    return nil
  }

  private mutating func piece(_ tag: Tag) throws(TemplateProblem) -> Template.Piece {
    switch tag.text.first {
    case "#", "^":
      return .block(try block(tag.text.dropFirst(), isInverted: tag.text.first == "^"))
    case ">", "*", "{":
      throw TemplateProblem(
        "{{\(tag.text)}} is not understood: partials and decorators are not read"
      )
    default:
      var parser = TemplateExpressionParser(tag.text)
      return .output(try parser.whole(), escapes: tag.escapes)
    }
  }

  /// A block behind its opening tag; the tag may name what it hands on: `as |item index|`.
  private mutating func block(_ opening: Substring, isInverted: Bool) throws(TemplateProblem)
    -> Template.Block
  {
    var text = opening
    var names: [String] = []
    if let range = text.range(of: " as |"), text.hasSuffix("|") {
      names = text[range.upperBound...].dropLast().split(separator: " ").map(String.init)
      text = text[..<range.lowerBound]
    }
    var parser = TemplateExpressionParser(String(text))
    let call = try parser.call()
    let body = try list()
    let alternative = try self.alternative(of: call.name)
    guard end?.dropFirst().trimmingCharacters(in: .whitespaces) == call.name else {
      throw TemplateProblem("{{#\(call.name)}} is not closed by {{/\(call.name)}}")
    }
    end = nil
    return Template.Block(
      call: call,
      names: names,
      body: isInverted ? alternative : body,
      alternative: isInverted ? body : alternative
    )
  }

  /// What stands behind an `else`; `else if` is a block in it.
  private mutating func alternative(of name: String) throws(TemplateProblem) -> [Template.Piece] {
    guard let tag = end, !tag.hasPrefix("/") else { return [] }
    if tag == "else" || tag == "^" { return try list() }
    var parser = TemplateExpressionParser(String(tag.dropFirst(5)))
    let call = try parser.call()
    let body = try list()
    let alternative = try self.alternative(of: name)
    return [.block(.init(call: call, names: [], body: body, alternative: alternative))]
  }
}
