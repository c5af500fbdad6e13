import Foundation
import ProofsheetBasics
import Testing

@testable import HTTPFixtures

@Suite struct RequestBodyTests {
  /// A content type, a body, and how a transcript shows it.
  private static let rows: [(type: String?, body: Data, lines: [String])] = [
    (nil, Data(), []),
    (
      "application/json", Data(#"{"password":"1/2","email":"a@b", "age": 1.50}"#.utf8),
      ["{", "  \"age\": 1.5,", "  \"email\": \"a@b\",", "  \"password\": \"1/2\"", "}"]
    ),
    (
      nil, Data(#" [{"a": {}, "b": []}, null, true, {"c": [1]}]"#.utf8),
      [
        "[", "  {", "    \"a\": {},", "    \"b\": []", "  },", "  null,", "  true,", "  {",
        "    \"c\": [", "      1", "    ]", "  }", "]",
      ]
    ),
    ("application/json", Data(#"{"a": 1"#.utf8), [#""{\"a\": 1""#]),
    ("application/json", Data("\"a\"".utf8), [#""\"a\"""#]),
    ("text/plain", Data("a".utf8), ["\"a\""]),
    ("text/plain", Data("a=b&c\r\n\u{200B}d\n".utf8), [#""a=b&c\r""#, #""\u{200B}d""#, "\"\""]),
    (
      "application/x-www-form-urlencoded; charset=utf-8", Data("b=1+%2B&a&b=".utf8),
      ["\"b\" = \"1 +\"", "\"a\" without a value", "\"b\" = \"\""]
    ),
    ("image/png", Data([0xFF, 0xD8]), ["2 bytes, CRC-32 5af5b56b"]),
    (nil, Data("123456789\0".utf8), ["10 bytes, CRC-32 00c49e49"]),
  ]

  @Test func bodiesAreShownByWhatTheyAre() {
    for row in Self.rows {
      let headers = row.type.map { [Stub.Request.Header("content-type", $0)] } ?? []
      let request = Stub.Request(
        method: .post,
        rawPath: "/",
        headers: headers,
        body: row.body
      )
      #expect(request.bodyLines == row.lines, "\(row.lines)")
    }
  }

  @Test func nothingIsCut() {
    let long = String(repeating: "x", count: 5_000)
    for body in ["{\"a\":\"\(long)1\"}", "\(long)1"] {
      let other = body.replacing("1", with: "2")
      let texts = [body, other].map { text in
        Stub.Request(method: .post, rawPath: "/", body: Data(text.utf8)).bodyLines
      }
      #expect(texts[0] != texts[1])
    }
  }

  /// The value that every description of the checksum gives for these nine bytes.
  @Test func theChecksumIsTheKnownOne() {
    #expect(CRC32.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
  }
}
