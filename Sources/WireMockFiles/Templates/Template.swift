import Foundation

/// A Handlebars template, taken apart once.
struct Template: Sendable {
  /// What is worked out when a template is rendered.
  indirect enum Expression: Sendable {
    case literal(TemplateValue)
    case path(TemplatePath)
    case call(Call)
  }

  /// A helper with what it is given.
  struct Call: Sendable {
    let name: String
    var arguments: [Expression] = []
    var options: [(key: String, value: Expression)] = []
  }

  /// A piece of a template.
  indirect enum Piece: Sendable {
    case text(String)
    case output(Expression, escapes: Bool)
    case block(Block)
  }

  /// A helper around other pieces: `{{#each items}}…{{else}}…{{/each}}`.
  struct Block: Sendable {
    /// The helper, or what a block without one asks: `{{#items}}…{{/items}}`.
    let call: Call
    /// The names that the helper gives to what it hands on: `as |item index|`.
    let names: [String]
    let body: [Piece]
    let alternative: [Piece]
  }

  let pieces: [Piece]

  /// Whether a text holds anything to render.
  static func isNeeded(for text: String) -> Bool {
    guard let start = text.range(of: "{{") else { return false }
    return text.range(of: "}}", range: start.upperBound..<text.endIndex) != nil
  }

  /// Takes a template apart and checks that everything in it is understood.
  ///
  /// - Throws: `TemplateProblem` with the piece that is not.
  init(_ text: String) throws(TemplateProblem) {
    var parser = TemplateParser(text)
    pieces = try parser.pieces()
    var check = TemplateCheck()
    try check.check(pieces)
  }
}

/// A path to a value: `request.query.[page-size].[0]`, `../name`, `@index`.
struct TemplatePath: Hashable, Sendable {
  let text: String
  /// How many blocks it goes up.
  let ups: Int
  let parts: [String]

  /// Whether it is the value that the block is about.
  var isThis: Bool { parts.isEmpty }

  /// Takes a path apart; `nil` when it is none.
  init?(_ text: String) {
    self.text = text
    var rest = Substring(text)
    var ups = 0
    while rest.hasPrefix("../") || rest == ".." {
      ups += 1
      rest = rest.dropFirst(3)
    }
    if rest == "this" || rest == "." { rest = "" }
    for prefix in ["this.", "this/", "./"] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    var parts: [String] = []
    while let first = rest.first {
      if first == "[" {
        guard let end = rest.firstIndex(of: "]") else { return nil }
        parts.append(String(rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[rest.index(after: end)...]
      } else {
        let part = rest.prefix { $0 != "." && $0 != "/" && $0 != "[" }
        guard !part.isEmpty, part.allSatisfy(Self.isAllowed) else { return nil }
        parts.append(String(part))
        rest = rest.dropFirst(part.count)
      }
      if let next = rest.first, next == "." || next == "/" {
        rest = rest.dropFirst()
        if rest.isEmpty { return nil }
      }
    }
    self.ups = ups
    self.parts = parts
  }

  private static func isAllowed(_ letter: Character) -> Bool {
    letter.isLetter || letter.isNumber || "_-@$:".contains(letter)
  }
}
