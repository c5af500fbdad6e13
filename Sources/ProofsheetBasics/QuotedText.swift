/// The text in quotes, with escapes for invisible characters; cut after `limit` Unicode scalars.
package func quoted(_ text: String, limit: Int = 200) -> String {
  var result = "\""
  for (index, scalar) in text.unicodeScalars.enumerated() {
    if index == limit {
      return result + "…\" (\(text.utf8.count) bytes)"
    }
    let isEscaped = scalar == "\"" || scalar == "\\" || scalar.isInvisible
    result += isEscaped ? scalar.escaped(asASCII: true) : String(scalar)
  }
  return result + "\""
}

/// The text in single quotes, as POSIX shells read it.
///
/// The function reads Unicode scalars and not characters, because a quote with a combining accent
/// is another character.
package func quotedForShell(_ text: String) -> String {
  var result = "'"
  for scalar in text.unicodeScalars { result += scalar == "'" ? #"'\''"# : String(scalar) }
  return result + "'"
}
