import Foundation

/// A type's name as canonical text shows it: with its enclosing types, without its module.
package enum TypeName {
  /// Returns the name of `type`, such as `HomeViewModel.Alert` or `Section<Track>`.
  ///
  /// The name of a local type has no context, because the runtime names the context by an address.
  package static func of(_ type: Any.Type) -> String {
    shortened(withoutPacks(_typeName(type, qualified: true)))
  }

  /// Returns the name of an optional type as the source has it: `Int?`, `(() -> Void)?`.
  static func sugared(_ type: Any.Type) -> String {
    guard let optional = type as? any OptionalValue.Type else {
      let name = of(type)
      return name.contains(" -> ") ? "(\(name))" : name
    }
    return sugared(optional.wrappedType) + "?"
  }

  /// Removes the runtime's braces around the arguments of a parameter pack: `Pack{Int, String}`.
  private static func withoutPacks(_ qualified: String) -> String {
    guard qualified.contains("Pack{") else { return qualified }
    return qualified.replacing("Pack{", with: "").replacing("}", with: "")
  }

  /// Drops modules and unknown contexts from a qualified name.
  static func shortened(_ qualified: String) -> String {
    var name = ""
    var word = ""
    for part in split(qualified) {
      guard let first = part.unicodeScalars.first, isWord(first) else {
        name += withoutModule(word) + part
        word = ""
        continue
      }
      word += part
    }
    return name + withoutModule(word)
  }

  /// Drops unknown contexts from a text that the system made with the names of types, such as an
  /// error's domain: `App.(unknown context at $55a29fbeaf40).Refused` becomes `App.Refused`.
  static func withoutContexts(_ text: String) -> String {
    guard text.contains(context) else { return text }
    var result = ""
    var rest = Substring(text)
    while let found = rest.range(of: context) {
      guard let end = rest[found.upperBound...].firstIndex(of: ")") else { break }
      result += rest[..<found.lowerBound]
      rest = rest[rest.index(after: end)...].drop { $0 == "." }
    }
    return result + rest
  }

  private static let context = "(unknown context at "

  /// Cuts a name into dotted names and the characters between them, such as `<` and `,`.
  ///
  /// The parts `(unknown context at …)` and `(extension in …):` are left out.
  private static func split(_ qualified: String) -> [String] {
    var parts: [String] = []
    var rest = Substring(qualified)
    while let first = rest.unicodeScalars.first {
      if let end = endOfContext(rest) {
        rest = rest[end...]
        continue
      }
      let inWord = isWord(first)
      let run = rest.unicodeScalars.prefix { isWord($0) == inWord && $0 != "(" }
      let taken = run.isEmpty ? rest.unicodeScalars.prefix(1) : run
      parts.append(String(taken))
      rest = rest[taken.endIndex...]
    }
    return parts
  }

  private static func endOfContext(_ rest: Substring) -> String.Index? {
    for (start, end) in [(context, ")"), ("(extension in ", "):")]
    where rest.hasPrefix(start) {
      return rest.range(of: end)?.upperBound
    }
    return nil
  }

  /// Returns a qualified name without its module; a name after a closing bracket has no module.
  private static func withoutModule(_ word: String) -> String {
    let names = word.split(separator: ".")
    if word.hasPrefix(".") { return "." + names.joined(separator: ".") }
    guard names.count > 1 else { return names.first.map(String.init) ?? word }
    return names.dropFirst().joined(separator: ".")
  }

  /// Whether a scalar belongs to a name, and not to Swift's notation of types, such as `<` and `,`.
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "(", ")", "<", ">", "[", "]", ",", ":", "&", "-", "@", "?", "!", "~": false
    default: true
    }
  }
}
