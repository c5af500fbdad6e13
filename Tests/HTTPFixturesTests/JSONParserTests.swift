import Foundation
import HTTPFixtures
import Testing

@Suite struct JSONParserTests {
  /// Texts that are JSON.
  private static let good = [
    "0", "-1.5e+3", #""\ud83d\ude00\/\b""#, "[]", "{}", " [true,false,null,1E2] ", "\u{FEFF}[1]",
    #"{"a": [{"b": "ü"}, {"b": null}], "c": {}}"#, #"{"a": 1, "a": 2}"#,
  ]

  /// Texts that are not JSON, each before the place and the reason; `↵` is a line break.
  private static let broken = #"""
     => line 1, column 1: the text ends where a value is expected
    {↵  "a": tru } => line 2, column 8: no value begins here
    \#u{FEFF} => line 1, column 4: the text ends where a value is expected
    [1, 02] => line 1, column 5: this is no number
    [1.] => line 1, column 2: this is no number
    [-] => line 1, column 2: this is no number
    [1 => line 1, column 3: the text ends inside of a list
    {"a" 1} => line 1, column 6: a colon is expected here
    {"a": 1,} => line 1, column 9: a key is expected here
    {"a": 1 "b": 2} => line 1, column 9: a comma is expected here
    {"a": 1 => line 1, column 8: the text ends inside of an object
    [1] 2 => line 1, column 5: there is more text after the value
    ["a↵b"] => line 1, column 4: a control character is not escaped
    ["\x"] => line 1, column 2: an escape of this text stands for no character
    ["\uD800"] => line 1, column 2: an escape of this text stands for no character
    ["\uD800\u0041"] => line 1, column 2: an escape of this text stands for no character
    ["\u-000"] => line 1, column 2: an escape of this text stands for no character
    ["abc => line 1, column 6: the text ends inside of a string
    """#

  private static func parsed(_ text: String) throws -> JSONValue {
    try JSONParser.parse(Array(text.utf8))
  }

  @Test func brokenTextsAreToldWithTheirPlace() {
    let deep = String(repeating: "[", count: 600)
    let nested = [deep, "line 1, column 101: values are nested too deep"]
    for row in tableRows(Self.broken) + [nested] {
      let text = row[0].replacing("↵", with: "\n")
      let error = #expect(throws: JSONSyntaxError.self) { try Self.parsed(text) }
      #expect(error?.description == row[1])
    }
    let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
    #expect(error?.description == "line 1, column 2: the bytes are no UTF-8")
  }

  @Test func whatIsPrintedReadsBackAsTheSame() throws {
    for node in try Self.good.map(Self.parsed) {
      #expect(try Self.parsed(node.compactText).compactText == node.compactText)
    }
    #expect(try Self.parsed(#""\ud83d\ude00\/\b""#).text == "😀/\u{8}")
    let json = try Self.parsed(#"{"a": [], "b": {"c": [1, {}]}}"#)
    let lines = ["{", "'a': [],", "'b': {", "'c': [", "1,", "{}", "]", "}", "}"]
    let indents = [0, 2, 2, 4, 6, 6, 4, 2, 0]
    let wanted = zip(indents, lines).map { String(repeating: " ", count: $0) + $1 }
    #expect(json.lines { "'\($0)'" } == wanted)
  }
}
