import Testing

@testable import HTTPFixtures

/// Templates match like the regular expression that has `[^/]+` for each hole.
@Suite struct PathTemplateTests {
  /// All texts of up to `length` of these pieces, by their number of pieces.
  private static func texts(of pieces: [String], upTo length: Int) -> [[String]] {
    (0..<length).reduce(into: [[""]]) { lists, _ in
      lists.append(lists[lists.count - 1].flatMap { text in pieces.map { text + $0 } })
    }
  }

  private static func expression(_ template: String) throws -> NSRegularExpression {
    let parts = template.components(separatedBy: "{x}")
      .map { NSRegularExpression.escapedPattern(for: $0) }
    return try NSRegularExpression(pattern: "\\A\(parts.joined(separator: "[^/]+"))\\z")
  }

  @Test func takesWhatAnExpressionTakes() throws {
    let paths = Self.texts(of: ["/", "a", "b", "é"], upTo: 4).flatMap(\.self)
    var taken = 0
    for text in Self.texts(of: ["/", "a", "b", "{x}"], upTo: 3).flatMap(\.self) {
      guard let template = PathTemplate(text) else {
        Issue.record("\(text) is no template.")
        continue
      }
      let expression = try Self.expression(text)
      for path in paths {
        let whole = NSRange(path.startIndex..., in: path)
        let wanted = expression.firstMatch(in: path, range: whole) != nil
        if wanted { taken += 1 }
        if template.matches(path) != wanted { Issue.record("\(text), \(path): not \(wanted)") }
      }
    }
    #expect(taken > 500)
  }

  /// The relation of two templates holds for every short path.
  @Test func standsToAnotherTemplateAsItsPathsDo() {
    let paths = Self.texts(of: ["/", "a", "b"], upTo: 5).flatMap(\.self)
    let texts = Self.texts(of: ["/", "a", "{x}"], upTo: 4).flatMap(\.self)
    let templates = texts.compactMap { PathTemplate($0) }
    let taken = templates.map { template in Set(paths.filter(template.matches)) }
    for left in templates.indices {
      for right in templates.indices {
        let relation = templates[left].relation(to: templates[right])
        let isTrue =
          switch relation {
          case .apart: taken[left].isDisjoint(with: taken[right])
          case .same: taken[left] == taken[right]
          case .covers: taken[left].isSuperset(of: taken[right])
          case .covered: taken[left].isSubset(of: taken[right])
          case .overlaps: true
          case .unknown: false
          }
        if !isTrue { Issue.record("\(texts[left]) and \(texts[right]): \(relation)") }
      }
    }
  }

  @Test func refusesBracesThatDoNotPairUp() {
    for text in ["/{", "/}", "/{}", "/{a{b}}", "/a}{b", "/{a}}"] {
      #expect(PathTemplate(text) == nil, "\(text)")
      #expect(Stub.Path.template(text).problem == "its braces do not pair up")
      #expect(!Stub.Path.template(text).matches(text))
    }
    #expect(PathTemplate("/{a/b}/c")?.matches("/x/c") == true)
  }
}
