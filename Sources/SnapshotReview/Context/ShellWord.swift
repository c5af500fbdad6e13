import ProofsheetBasics

/// The notation of a shell for a word.
package enum ShellWord {
  /// Returns the word as it is when no character is special to a shell, and otherwise in quotes.
  ///
  /// Invisible characters are written as the octal codes of their bytes, so a copy of the printed
  /// word has the same bytes.
  package static func quoted(_ word: String) -> String {
    let scalars = word.unicodeScalars
    if !scalars.isEmpty, scalars.allSatisfy(isPlain), scalars.first != "-", scalars.first != "~" {
      return word
    }
    guard scalars.contains(where: \.isInvisible) else {
      return quotedForShell(word)
    }
    return "$'" + scalars.map(escaped).joined() + "'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ":", "+", ",", "@", "%": true
    default: false
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'", "\\": return "\\\(scalar)"
    case _ where !scalar.isInvisible: return String(scalar)
    default:
      return String(scalar).utf8.map { #"\"# + String($0, radix: 8).zeroPadded(to: 3) }.joined()
    }
  }
}
