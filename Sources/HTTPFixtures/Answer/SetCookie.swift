import Foundation

/// The header with which a server sets cookies.
package enum SetCookie {
  /// The cookies of a value into which several headers were joined.
  ///
  /// Sessions join headers of one name with commas, and dates hold commas too: a new cookie begins
  /// where a name and an equals sign follow.
  ///
  /// - Parameter value: The value of the header.
  /// - Returns: The value of each header, without blanks at its ends.
  package static func split(_ value: String) -> [String] {
    var cookies: [String] = []
    for piece in value.split(separator: ",", omittingEmptySubsequences: false) {
      let name = piece.prefix { $0 != "=" && $0 != ";" }
      let begins = name.endIndex < piece.endIndex && piece[name.endIndex] == "="
      if cookies.isEmpty || begins {
        cookies.append(String(piece))
      } else {
        cookies[cookies.count - 1] += ",\(piece)"
      }
    }
    return cookies.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
