import ProofsheetBasics

/// The report as one file with its style, script and data; it loads nothing else.
///
/// The head and the list precede the details, so a browser shows them while it reads the rest.
struct ReportPage {
  private(set) var bytes: [UInt8]

  init(_ data: ReportData) {
    bytes = Array(Self.head.utf8)
    append(data.index, as: "index")
    if let ledger = data.ledger { append(ledger.json, as: "ledger-data") }
    bytes += Array("<script>\(Self.script)</script>\n".utf8)
    for (number, chunk) in data.chunks.enumerated() { append(chunk, as: "details\(number)") }
    for (number, board) in data.boards.enumerated() { append(board, as: "journey\(number)") }
    bytes += Array("</body>\n</html>\n".utf8)
  }

  /// Appends data for the page's script, in an element that a browser neither shows nor runs.
  private mutating func append(_ json: [UInt8], as name: String) {
    bytes += Array("<script type=\"application/json\" id=\"\(name)\">".utf8)
    bytes += json
    bytes += Array("</script>\n".utf8)
  }

  /// The content security policy: it allows the page's own script and style, and no other source.
  static var policy: String {
    "default-src 'none'; style-src '\(hash(of: style))'; script-src '\(hash(of: script))'; "
      + "base-uri 'none'; form-action 'none'"
  }

  /// Returns the hash with which a browser verifies a style or a script.
  private static func hash(of text: String) -> String {
    "sha256-" + Base64.text(of: SHA256.hash(Array(text.utf8)))
  }
}

/// The base64 encoding of RFC 4648.
enum Base64 {
  static func text(of bytes: [UInt8]) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(bytes.count, start + 3)]
      let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        let index = word >> (18 - 6 * digit) & 0x3F
        text.append(digit <= group.count ? digits[index] : "=")
      }
    }
    return text
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  )
}
