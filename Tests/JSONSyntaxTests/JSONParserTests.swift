import Foundation
import JSONSyntax
import Testing

@Suite struct JSONParserTests {
  /// Texts that are JSON.
  private static let good = [
    "0", "-1.5e+3", #""\ud83d\ude00\/\b""#, "[]", "{}", " [true,false,null,1E2] ", "\u{FEFF}[1]",
    #"{"a": [{"b": "ü"}, {"b": null}], "c": {}}"#,
  ]

  /// A text that is no JSON, and where and why.
  private static let broken: [(text: String, error: String)] = [
    ("", "line 1, column 1: the text ends where a value is expected"),
    ("{\n  \"a\": tru }", #"line 2, column 8: "true" is misspelled"#),
    ("[1, 02]", #"line 1, column 5: "02" is no number"#),
    ("[1.]", #"line 1, column 2: "1." is no number"#),
    ("[1", "line 1, column 3: the text ends inside of a list"),
    ("{\"a\" 1}", #"line 1, column 6: a colon is expected after the key "a""#),
    ("{\"a\": 1,}", "line 1, column 9: a key is expected here"),
    ("{\"a\": 1, \"a\": 2}", #"line 1, column 10: the key "a" stands twice"#),
    ("{\"a\": 1 \"b\": 2}", "line 1, column 9: a comma is expected here"),
    ("{\"a\": 1", "line 1, column 8: the text ends inside of an object"),
    ("[1] 2", "line 1, column 5: there is more text after the end of the value"),
    ("[x]", #"line 1, column 2: no value begins with "x""#),
    ("[\"a\nb\"]", "line 1, column 4: a text holds a control character that is not escaped"),
    ("[\"\\x\"]", "line 1, column 5: a text holds an escape that JSON does not have"),
    ("[\"\\uD800\"]", "line 1, column 9: a text holds half a surrogate pair"),
    ("[\"\\uD800\\u0041\"]", "line 1, column 15: a text holds half a surrogate pair"),
    ("[\"\\u00G0\"]", "line 1, column 5: \\u needs four hexadecimal digits"),
    ("[\"abc", "line 1, column 6: the text ends inside of a string"),
    (
      String(repeating: "[", count: 600),
      "line 1, column 101: values are nested too deep"
    ),
  ]

  @Test func brokenTextsAreToldWithTheirPlace() {
    for (text, wanted) in Self.broken {
      let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array(text.utf8)) }
      #expect(error?.description == wanted)
      let lines = text.utf8.prefix(error?.offset ?? 0).count { $0 == 0x0A }
      #expect(error?.line == lines + 1)
    }
    let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
    #expect(error?.description == "line 1, column 2: the bytes are no UTF-8")
  }

  /// The slow oracle: Foundation's parser takes and refuses the same texts.
  @Test func foundationAgreesOnWhatIsJSON() throws {
    for text in Self.good {
      #expect(throws: Never.self) { try JSONParser.parse(Array(text.utf8)) }
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      }
    }
    // Foundation takes a key that stands twice and a last comma, and its depth ends elsewhere.
    let taken = ["{\"a\": 1, \"a\": 2}", "{\"a\": 1,}"]
    for (text, _) in Self.broken where !taken.contains(text) && text.count < 600 {
      #expect(throws: (any Error).self, "\(text)") {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      }
    }
  }

  @Test func whatIsPrintedReadsBackAsTheSame() throws {
    for text in Self.good {
      let node = try JSONParser.parse(Array(text.utf8))
      for printed in [node.prettyText, node.compactText] {
        let again = try JSONParser.parse(Array(printed.utf8))
        #expect(again.compactText == node.compactText)
      }
    }
    let smile = try JSONParser.parse(Array(#""\ud83d\ude00\/\b""#.utf8))
    #expect(smile.text == "😀/\u{8}")
  }

  /// Every value, read alone from the bytes that it says it stands in, is the same value.
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
