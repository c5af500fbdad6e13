import Foundation
import HTTPFixtures
import Testing

@Suite struct JSONValueTests {
  /// Texts that are JSON.
  private static let good = [
    "0", "-1.5e+3", #""\ud83d\ude00\/\b""#, "[]", "{}", " [true,false,null,1E2] ", "\u{FEFF}[1]",
    #"{"a": [{"b": "ü"}, {"b": null}], "c": {}}"#, #"{"a": 1, "a": 2}"#,
  ]

  private static func parsed(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Data(text.utf8))
  }

  @Test func aStrayCommaIsRefused() {
    #expect(throws: (any Error).self) { try Self.parsed(#"{"a": 1,}"#) }
  }

  @Test func numbersAreExact() throws {
    let numbers = ["0.1", "3.133", "1e21", "9223372036854775808", "-0.30000000000000004"]
    let texts = try numbers.map { try Self.parsed($0).description }
    let wanted = ["0.1", "3.133", "1000000000000000000000", "9223372036854775808"]
    #expect(texts == wanted + ["-0.30000000000000004"])
  }

  @Test func aDeepFileIsTold() {
    let deep = Data((String(repeating: "[", count: 101) + String(repeating: "]", count: 101)).utf8)
    #expect(
      refusal { try Scenario(parsing: deep, file: "S.json") }
        == "S.json is too deep: its values may be nested 100 times."
    )
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
