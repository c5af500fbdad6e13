import SnapshotReview

/// Text for an HTML page.
enum HTMLText {
  /// A text in which nothing is markup, neither between tags nor in an attribute's quotes.
  static func escaped(_ text: String) -> String {
    text.replacing { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }

  /// A table; its cells are markup already.
  static func table(_ heads: [String], _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "<p>None.</p>\n" }
    var text = "<table>\n<thead><tr>"
    for head in heads { text += "<th>\(escaped(head))</th>" }
    text += "</tr></thead>\n<tbody>\n"
    for row in rows {
      text += "<tr>" + row.map { "<td>\($0)</td>" }.joined() + "</tr>\n"
    }
    return text + "</tbody>\n</table>\n"
  }
}

extension String {
  /// The text with other texts for some scalars, and a space for each that a reader could not see.
  func replacing(_ replacement: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.map { replacement($0) ?? ($0.isInvisible ? " " : String($0)) }.joined()
  }
}
