import SnapshotReview

/// Text for an HTML page.
enum HTMLText {
  /// A text in which nothing is markup, neither between tags nor in an attribute's quotes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case _ where scalar.isInvisible: escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
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
