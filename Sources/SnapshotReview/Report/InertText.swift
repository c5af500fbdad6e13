import SnapshotRendering

/// Texts of snapshots and tests as data in the languages that reports are written in.
enum InertText {
  /// The lines of a text with an escape for whatever else a reader cannot see or a terminal obeys.
  static func lines(_ text: String) -> String { text.visible(keeping: "\n") }

  /// At most so many characters, and a mark where there are more.
  static func short(_ text: String, _ most: Int = 200) -> String {
    text.count > most ? text.prefix(most) + "…" : text
  }

  /// Text in which nothing is markup: HTML, and XML from 1.0 on once it is visible.
  static func markup(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // XML has no place for these two, escaped or not.
      case "\u{FFFE}", "\u{FFFF}": result += character.escaped(asASCII: true)
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// A text of one line as code in Markdown: neither markup nor a mention nor an address.
  static func code(_ text: String) -> String {
    let text = text.visible
    let fence = String(repeating: "`", count: longestRun(in: text) + 1)
    let isTight = text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ")
    if text.isEmpty { return "``" + " " + "``" }
    return isTight ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// A block in Markdown that no line of the text ends.
  static func block(_ text: String, of language: String = "") -> String {
    let text = lines(text)
    let fence = String(repeating: "`", count: max(3, longestRun(in: text) + 1))
    return "\(fence)\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }

  /// How many backticks stand side by side at most.
  private static func longestRun(in text: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == 0x60 ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
