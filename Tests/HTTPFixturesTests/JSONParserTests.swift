import Foundation
import HTTPFixtures
import Testing

@Suite struct JSONParserTests {
  /// Texts that are JSON.
  private static let good = [
    "0", "-1.5e+3", #""\ud83d\ude00\/\b""#, "[]", "{}", " [true,false,null,1E2] ", "\u{FEFF}[1]",
    #"{"a": [{"b": "ü"}, {"b": null}], "c": {}}"#,
  ]

  /// Texts that are not JSON, each before the place and the reason; `↵` is a line break.
  private static let broken = #"""
     => line 1, column 1: the text ends where a value is expected
    {↵  "a": tru } => line 2, column 8: "true" is misspelled
    [1, 02] => line 1, column 5: "02" is no number
    [1.] => line 1, column 2: "1." is no number
    [1 => line 1, column 3: the text ends inside of a list
    {"a" 1} => line 1, column 6: a colon is expected after the key "a"
    {"a": 1,} => line 1, column 9: a key is expected here
    {"a": 1, "a": 2} => line 1, column 10: the key "a" stands twice
    {"a": 1 "b": 2} => line 1, column 9: a comma is expected here
    {"a": 1 => line 1, column 8: the text ends inside of an object
    [1] 2 => line 1, column 5: there is more text after the end of the value
    [x] => line 1, column 2: no value begins with "x"
    ["a↵b"] => line 1, column 4: a text holds a control character that is not escaped
    ["\x"] => line 1, column 5: a text holds an escape that JSON does not have
    ["\uD800"] => line 1, column 9: a text holds half a surrogate pair
    ["\uD800\u0041"] => line 1, column 15: a text holds half a surrogate pair
    ["\u00G0"] => line 1, column 5: \u needs four hexadecimal digits
    ["abc => line 1, column 6: the text ends inside of a string
    """#.split(separator: "\n").map { row in
      let parts = row.replacing("↵", with: "\n").split(
        separator: " => ",
        omittingEmptySubsequences: false
      )
      return (text: String(parts[0]), error: String(parts[1]))
    }

  private static func parsed(_ text: String) throws -> JSONNode {
    try JSONParser.parse(Array(text.utf8))
  }

  @Test func brokenTextsAreToldWithTheirPlace() {
    let deep = String(repeating: "[", count: 600)
    let nested = (text: deep, error: "line 1, column 101: values are nested too deep")
    for (text, wanted) in Self.broken + [nested] {
      let error = #expect(throws: JSONSyntaxError.self) { try Self.parsed(text) }
      #expect(error?.description == wanted)
      let lines = text.utf8.prefix(error?.offset ?? 0).count { $0 == 0x0A }
      #expect(error?.line == lines + 1)
    }
    let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
    #expect(error?.description == "line 1, column 2: the bytes are no UTF-8")
  }

  /// Foundation's parser, as a slow oracle, accepts and refuses the same texts.
  @Test func foundationAgreesOnWhatIsJSON() throws {
    func judged(_ text: String) throws {
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
    for text in Self.good { #expect(throws: Never.self, "\(text)") { try judged(text) } }
    // Foundation accepts a repeated key and a trailing comma.
    let taken = ["{\"a\": 1, \"a\": 2}", "{\"a\": 1,}"]
    for (text, _) in Self.broken where !taken.contains(text) {
      #expect(throws: (any Error).self, "\(text)") { try judged(text) }
    }
  }

  @Test func whatIsPrintedReadsBackAsTheSame() throws {
    for node in try Self.good.map(Self.parsed) {
      for printed in [node.prettyText, node.compactText] {
        #expect(try Self.parsed(printed).compactText == node.compactText)
      }
    }
    #expect(try Self.parsed(#""\ud83d\ude00\/\b""#).text == "😀/\u{8}")
    let pretty = try Self.parsed(#"{"a": [], "b": {"c": [1, {}]}}"#).prettyText
    let lines = ["{", "'a': [],", "'b': {", "'c': [", "1,", "{}", "]", "}", "}", ""]
    let indents = [0, 2, 2, 4, 6, 6, 4, 2, 0, 0]
    let wanted = zip(indents, lines).map { String(repeating: " ", count: $0) + $1 }
    #expect(pretty.replacing("\"", with: "'") == wanted.joined(separator: "\n"))
  }

  /// The bytes of every value, read alone, give the same value.
  @Test func valuesKnowTheirBytes() throws {
    var count = 0
    for text in Self.good {
      let bytes = Array(text.utf8)
      var rest = [try JSONParser.parse(bytes)]
      while let node = rest.popLast() {
        count += 1
        #expect(try JSONParser.parse(Array(bytes[node.bytes])).compactText == node.compactText)
        if let elements = node.elements { rest += elements }
        guard case .object(let members) = node.value else { continue }
        rest += members.map(\.value)
        for member in members {
          let key = JSONNode.string(member.key).compactText
          #expect(bytes[member.offset...].starts(with: key.utf8))
        }
      }
    }
    #expect(count == 19)
  }
}
