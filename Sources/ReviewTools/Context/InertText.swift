import ProofsheetBasics

/// Escapes texts of snapshots and tests for the languages of reports.
package enum InertText {
  /// Returns the first characters of a text, with an ellipsis if the text has more.
  static func short(_ text: String, _ most: Int = 200) -> String {
    text.count > most ? text.prefix(most) + "…" : text
  }

  /// Escapes a text for HTML.
  package static func markup(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// Returns a one-line text as inline code of Markdown, without markup, mentions or links.
  static func code(_ text: String) -> String {
    let text = text.visible
    let fence = String(repeating: "`", count: longestRun(in: text) + 1)
    let isTight = text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ")
    if text.isEmpty { return "``" + " " + "``" }
    return isTight ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// Returns a code block of Markdown, with a fence longer than all rows of backticks in the text.
  static func block(_ text: String, of language: String = "") -> String {
    let text = text.visible(keeping: "\n")
    let fence = String(repeating: "`", count: max(3, longestRun(in: text) + 1))
    return "\(fence)\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }

  /// Returns the length of the longest row of backticks in a text.
  private static func longestRun(in text: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == 0x60 ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
