import Foundation
import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

/// A known secret in every writing: it is replaced, or it stops the recording by name.
@Suite struct SecretWritingTests {
  static let secrets = [
    "k3Yb9Qw7Ns4Jd6", "a1/b2+c3=d9E&f%", "pässw0rd-ünï-9x", "two w0rds and m0re",
    "<t0k3n>\"q'uote9\\d",
    "UPPER9lower8MIX", "correct horse battery", "jackson",
  ]

  /// Ways to write a text, each a name and what it makes of the bytes.
  static let writings: [(String, @Sendable (String) -> Data)] = [
    ("plain", { Data($0.utf8) }), ("lower case", { Data($0.lowercased().utf8) }),
    ("capitals", { Data($0.uppercased().utf8) }), ("hexadecimal", { hex($0, "") }),
    (
      "capital hexadecimal",
      { Data(String(decoding: hex($0, ""), as: UTF8.self).uppercased().utf8) }
    ),
    ("percent for each byte", { hex($0, "%") }), ("double percent", { hex($0, "%25") }),
    ("percent", { Data(percent($0).utf8) }), ("percent twice", { Data(percent(percent($0)).utf8) }),
    ("plus", { Data(percent($0).replacingOccurrences(of: "%20", with: "+").utf8) }),
    ("entities", { text in Data(text.unicodeScalars.map { "&#\($0.value);" }.joined().utf8) }),
    (
      "hexadecimal entities",
      { text in
        Data(text.unicodeScalars.map { "&#x\(String($0.value, radix: 16));" }.joined().utf8)
      }
    ),
    ("JSON", { Data(JSONText.quoted($0).utf8) }),
    ("JSON in JSON", { Data(JSONText.quoted(JSONText.quoted($0)).utf8) }),
    (
      "escapes of JSON",
      { text in
        Data(text.utf16.map { "\\u" + String(format: "%04x", $0) }.joined().utf8)
      }
    ),
    ("UTF-16, little", { $0.data(using: .utf16LittleEndian) ?? Data() }),
    ("UTF-16, big", { $0.data(using: .utf16BigEndian) ?? Data() }),
    ("base64", { Data(Data($0.utf8).base64EncodedString().utf8) }),
    ("base64 behind a byte", { Data(Data("x\($0)".utf8).base64EncodedString().utf8) }),
    ("base64 behind two bytes", { Data(Data("xy\($0)z".utf8).base64EncodedString().utf8) }),
    (
      "base64 for addresses",
      { text in
        Data(
          Data(text.utf8).base64EncodedString().map {
            $0 == "+" ? "-" : $0 == "/" ? "_" : String($0)
          }.joined().utf8
        )
      }
    ),
  ]

  private static func hex(_ text: String, _ mark: String) -> Data {
    Data(text.utf8.map { mark + String(format: "%02x", $0) }.joined().utf8)
  }

  private static func percent(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }

  @Test(arguments: writings.indices) func noWritingSurvivesUnseen(_ row: Int) throws {
    let (name, write) = Self.writings[row]
    for secret in Self.secrets {
      let exchange = RecordedExchange(
        method: "POST",
        url: "https://h.example.org/a",
        requestHeaders: [],
        requestBody: Data(#"{"password": \#(JSONText.quoted(secret, marks: true))}"#.utf8),
        status: 200,
        responseHeaders: [.init("Content-Type", "text/plain")],
        responseBody: Data("before ".utf8) + write(secret) + Data(" behind".utf8)
      )
      var redactor = try Redactor(.standard)
      let written = redactor.redacted([exchange])[0].responseBody
      let isSame = written == exchange.responseBody
      let search = SecretSearch(for: redactor.sortedSecrets)
      // Letters in another case are another word, as long as words are what they are.
      let isWord = !SecretLook.isCredential(Array(secret.utf8), grade: .likely)
      if isWord, ["lower case", "capitals"].contains(name) { continue }
      #expect(isSame == (search.finding(in: written) != nil), "\(name) of \(secret)")
      #expect(search.finding(in: exchange.responseBody) != nil, "\(name) of \(secret)")
    }
  }
}

/// Texts of JSON as encoders write them.
private enum JSONText {
  static func quoted(_ text: String, marks: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "/": result += "\\/"
      default:
        result += scalar.isASCII ? String(scalar) : "\\u" + String(format: "%04x", scalar.value)
      }
    }
    return marks ? "\"\(result)\"" : result
  }
}
