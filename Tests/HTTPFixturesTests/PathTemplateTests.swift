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
      let template = Stub.Path.template(text)
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

  @Test func refusesBracesThatDoNotPairUp() {
    for text in ["/{", "/}", "/{}", "/{a{b}}", "/a}{b", "/{a}}"] {
      #expect(Stub.Path.template(text).problem == "its braces do not pair up")
      #expect(!Stub.Path.template(text).matches(text))
    }
    #expect(Stub.Path.template("/{a/b}/c").matches("/x/c"))
  }

  /// An expression that went back over all holes would try billions of ways.
  @Test func manyHolesInOneSegmentTakeNoTime() {
    let template = Stub.Path.template("/" + String(repeating: "{x}a", count: 20) + "b")
    #expect(!template.matches("/" + String(repeating: "a", count: 400)))
  }
}
