import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

/// A known secret in any form is replaced, or stops the recording by name.
@Suite struct SecretWritingTests {
  static let secrets = [
    "k3Yb9Qw7Ns4Jd6", "a1/b2+c3=d9E&f%", "pässw0rd-ünï-9x", "two w0rds and m0re",
    "<t0k3n>\"q'uote9\\d",
    "UPPER9lower8MIX", "correct horse battery", "jackson",
  ]

  /// The forms of a text.
  static let writings: KeyValuePairs<String, @Sendable (String) -> String> = [
    "plain": { $0 }, "percent": { TextEscapes.percentEncoded($0) },
    "small percent": {
      TextEscapes.percentEncoded($0).replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
    },
    "plus": { TextEscapes.percentEncoded($0).replacing("%20", with: "+") }, "JSON": { quoted($0) },
    "base64": { base64($0) }, "base64 behind a byte": { base64("x\($0)") },
    "base64 behind two bytes": { base64("xy\($0)z") },
    "base64 for addresses": {
      base64($0).replacing("+", with: "-").replacing("/", with: "_")
    },
  ]

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  /// A text as JSON encoders write it, without its quotation marks.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if "\"\\/".unicodeScalars.contains(scalar) { return "\\\(scalar)" }
      return scalar.isASCII ? "\(scalar)" : "\\u" + String(format: "%04x", scalar.value)
    }.joined()
  }

  @Test func noWritingSurvivesUnseen() throws {
    for secret in Self.secrets {
      for (name, write) in Self.writings {
        let exchange = RecordedExchange(
          method: "POST",
          url: "https://h/a",
          requestBody: Data(#"{"password": "\#(Self.quoted(secret))"}"#.utf8),
          responseHeaders: [.init("Content-Type", "text/plain")],
          responseBody: Data("before \(write(secret)) behind".utf8)
        )
        var redactor = try Redactor(.standard)
        let body = redactor.redacted(exchange).responseBody
        let token = try #require(redactor.known.secrets.first?.token)
        // The token stands in the secret's place.
        let isKept = redactor.known.finding(in: body) != nil && body == exchange.responseBody
        #expect(isKept || SecretBytes.holds(token, body), "\(name) of \(secret)")
        #expect(body.starts(with: Data("before ".utf8)) && body.suffix(7) == Data(" behind".utf8))
        #expect(redactor.known.finding(in: exchange.responseBody) != nil, "\(name) of \(secret)")
      }
    }
  }
}
