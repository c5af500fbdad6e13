@testable import TrafficRecording

/// The places in which secrets of apps stand.
extension SecretKind {
  static let all: [SecretKind] = inRequests + inAnswers + others

  /// A list of `Tests/SecretLists`.
  private static func text(_ name: String) -> String {
    (try? String(contentsOf: SecretListTests.file(name), encoding: .utf8)) ?? ""
  }

  /// Requests, with `↵` for a line break of a form and `FORM` for the type of one.
  private static let inRequests: [SecretKind] = text("requests")
    .replacing("FORM", with: "Content-Type: application/x-www-form-urlencoded")
    .split(separator: "\n").map { sent(String($0).replacing("↵", with: "\r\n")) }

  /// Answers by type and body, with `↵` for a line feed and `¶` for a line break of a message.
  private static let inAnswers: [SecretKind] = text("answers")
    .split(separator: "\n").map { row in
      answer(String(row).replacing("↵", with: "\n").replacing("¶", with: "\r\n"))
    }

  private static func moved(_ part: String, _ location: String) -> SecretKind {
    answer("\(part) of a Location: text/plain ", ["Location": location], status: 302)
  }

  private static let others: [SecretKind] = [
    answer("Set-Cookie: text/plain ", ["Set-Cookie": "sid=SECRET; Path=/; HttpOnly"]),
    moved("query", "https://h.example.org/?token=SECRET&a=1"), moved("path", "/verify/SECRET"),
    moved("fragment", "app://done#access_token=SECRET&a=1"),
    answer("Link: text/plain a", ["Link": "</a?token=SECRET&page=2>; rel=\"next\""]),
    answer("Refresh: text/plain a", ["Refresh": "0; url=https://h.example.org/?token=SECRET"]),
    answer(
      #"escaped JSON (q7Zk/Wm3é"Xr8Lt5): application/json {"client_secret": "q7Zk\/Wm3\u00e9\"Xr8Lt5"}"#
    ),
    answer("base64 of JSON: text/plain SECRET") {
      Data("{\"password\": \"\($0)\", \"a\": 1}".utf8).base64EncodedData()
    },
    echo("plain echo") { Data("you sent \($0), thanks".utf8) },
    echo("gzip", "application/json") { secret in
      let text = Array("{\"note\": \"\(secret)\"}".utf8)
      let empty =
        Data(base64Encoded: "H4sIAAAAAAACA6tWSlSyUjCsBQCXjqH7CAAAAA==").map(Array.init) ?? []
      return Data(PackedText(empty)?.packing(text) ?? [])
    },
    echo("hexadecimal digits") {
      Data("id \($0.utf8.map { String($0, radix: 16) }.joined())".utf8)
    },
    echo("UTF-16", "text/plain; charset=utf-16") {
      "\u{FEFF}say \($0)".data(using: .utf16LittleEndian) ?? Data()
    },
  ]
}
