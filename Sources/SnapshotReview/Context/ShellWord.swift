import ProofsheetBasics

/// A word as a shell reads it back.
package enum ShellWord {
  /// The word as it is where nothing in it means anything to a shell, else in quotes.
  ///
  /// What a reader could not see is written as its bytes, so that what is copied is what was read.
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
