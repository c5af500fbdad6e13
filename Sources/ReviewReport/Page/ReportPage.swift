import Foundation
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
    "sha256-" + Data(SHA256.hash(Array(text.utf8))).base64EncodedString()
  }
}
